/** Lets the browser save a file under `name`. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun holds its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
