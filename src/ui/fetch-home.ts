/** Takes a file home by its address: the service says that it is one to be saved. */
export function fetchHome(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
