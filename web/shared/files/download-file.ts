interface FileParts {
  name: string;
  type: string;
  parts: BlobPart[];
}

export function downloadFile({ name, type, parts }: FileParts): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
