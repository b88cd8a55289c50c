import anyAscii from 'any-ascii'

/** A name in the form used for comparison: Latin letters, lower case, words in alphabetical order. */
export function latinName(...parts: readonly string[]): string {
  return latinWords(parts.join(' ')).sort().join(' ')
}

/** In their original order, for mails and the travel rule. */
function latinText(text: string): string {
  return anyAscii(text.normalize('NFC')).replace(/\s+/g, ' ').trim()
}

function latinWords(text: string): string[] {
  return latinText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
}
