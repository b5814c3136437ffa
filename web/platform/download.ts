/** Hands a file that has been fetched to the browser, to be kept under `name`. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download holds its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
