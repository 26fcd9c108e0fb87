/** What is copied as it is: comments, texts, quoted names, and what stands between dollars. */
const opaque = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$/y;

/** The statements of a migration, each on one line and without comments. */
export function statementsOf(sql: string): readonly string[] {
  const statements = [''];
  let at = 0;
  while (at < sql.length) {
    opaque.lastIndex = at;
    const [part = sql.charAt(at)] = opaque.exec(sql) ?? [];
    if (part === ';') {
      statements.push('');
    } else {
      statements.push((statements.pop() ?? '') + (/^(?:--|\/\*)/.test(part) ? ' ' : part));
    }
    at += part.length;
  }
  return statements.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
