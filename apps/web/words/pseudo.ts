import type { Message } from '@bowline/design-system/words/messages.ts'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

const letters: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', n: 'ñ', c: 'ç', s: 'š', y: 'ý' } // biome-ignore format: one table

/** Kinds of parsed elements, as in the parser's `TYPE`. */
const LITERAL = 0
const SELECT = 5
const PLURAL = 6
const TAG = 8

/** A message in the pseudo-locale: accented, a third longer, in brackets, so that bare and clipped words show. */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return `[${lengthen(message)}]`
  return [{ type: LITERAL, value: '[' }, ...message.map(pseudoElement), { type: LITERAL, value: ']' }]
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === LITERAL) return { ...element, value: lengthen(element.value) }
  if (element.type === TAG) return { ...element, children: element.children.map(pseudoElement) }
  if (element.type === PLURAL || element.type === SELECT) {
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: option.value.map(pseudoElement) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  }
  return element
}

function lengthen(text: string): string {
  const accented = text.replace(/[aeiouAEIOUncsy]/g, (letter) => letters[letter] ?? letter)
  return text.trim() === '' ? text : `${accented}${'·'.repeat(Math.ceil(text.length / 3))}`
}
