const SHORTEST = 4
const LONGEST = 20
/** Appears in e-mails and SMS and must look the same in both. */
const LETTERS = /^[\p{L}\p{M}\p{N}_ -]+$/u

/** What is wrong with an anti-phishing phrase; an empty one is valid and means none. */
export function problemOfPhrase(text: string): 'length' | 'letters' | undefined {
  const phrase = text.normalize('NFC').trim().replace(/ +/g, ' ')
  if (phrase === '') return undefined
  const length = [...phrase].length
  if (length < SHORTEST || length > LONGEST) return 'length'
  return LETTERS.test(phrase) ? undefined : 'letters'
}
