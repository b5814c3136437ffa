/** Lets the browser save a file under `name`. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // When the download has begun, the browser does not need the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
