import { english } from './english.ts'

export type WordKey = keyof typeof english
type Values = Readonly<Record<string, string | number>>

/** The text of a key; `{name}` in it is replaced from `values`. */
export function t(key: WordKey, values: Values = {}): string {
  return fill(english[key], values)
}

/** For words from the server (`face-unclear`): the text, or the word itself in readable form where there is none. */
export function say(group: string, word: string): string {
  const key = `${group}.${word}`
  return Object.hasOwn(english, key) ? english[key as WordKey] : word.replaceAll('-', ' ')
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
