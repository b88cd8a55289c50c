import { parse } from '@formatjs/icu-messageformat-parser'

/**
 * A plugin of Vite. Parses the messages of catalogues while building, so that no parser travels to the browser. A plain text stays a
 * text; one with arguments or tags becomes its parsed elements.
 */
export function icuWords() {
  return {
    name: 'icu-words',
    enforce: 'pre' as const,
    // Whatever imports the parser gets one that has nothing left to parse.
    config: () => ({ resolve: { alias: { [PARSER]: `${PARSER}/no-parser.js` } } }),
    transform(source: string, id: string) {
      if (!/\/words\/[a-z]{2}_[A-Z]{2}\.json$/.test(id)) return undefined
      const book = JSON.parse(source) as Record<string, string>
      const parsed = Object.entries(book).map(([key, message]) => [key, parseMessage(id, key, message)])
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`,
        map: null,
        moduleType: 'js' as const,
      }
    },
  }
}

const PARSER = '@formatjs/icu-messageformat-parser'

function parseMessage(id: string, key: string, message: string): unknown {
  try {
    const elements = parse(message)
    const [only] = elements
    if (elements.length === 0) return ''
    return elements.length === 1 && only?.type === 0 ? only.value : elements
  } catch (error) {
    throw new Error(`${id}: "${key}" is no ICU message: ${(error as Error).message}`)
  }
}
