/** `Nguyễn Thị Hằng` as `HN`: the given name, which stands last in Vietnamese, then the family name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words.at(-1), words[0]] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi');
}
