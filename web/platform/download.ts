/** Lets the browser save a file under `name`. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser keeps the file while it saves it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
