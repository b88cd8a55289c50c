import type { KycReason } from './kyc-words.ts'
import arabic from './words/ar_AR.json' with { type: 'json' }
import english from './words/en_US.json' with { type: 'json' }
import chinese from './words/zh_CN.json' with { type: 'json' }

export type KycWords = Readonly<Record<keyof typeof english, string>>

/** Missing translations fall back to English, key by key. */
const translated: Readonly<Record<string, Partial<KycWords>>> = { en_US: english, zh_CN: chinese, ar_AR: arabic }

/** The KYC language file of a locale. */
export function kycWordsOf(locale: string): KycWords {
  return { ...english, ...translated[locale] }
}

/** For messages: what was wrong, in consecutive sentences. */
export function tellReasons(locale: string, reasons: readonly KycReason[]): string {
  const words = kycWordsOf(locale)
  return reasons.map((reason) => words[`reason.${reason}`]).join(' ')
}

export function tellPieces(locale: string, pieces: readonly string[]): string {
  const words: Readonly<Record<string, string>> = kycWordsOf(locale)
  return pieces.map((piece) => words[`piece.${piece}`] ?? piece).join(' · ')
}
