import { join } from 'node:path'
import type { KycReason } from '@bowline/contract/terms/kyc.ts'
import { readCatalogues } from '@bowline/platform/catalogues.ts'
import type english from './words/en_US.json'

export type KycWords = Readonly<Record<keyof typeof english, string>>

const catalogues = readCatalogues<KycWords>(join(import.meta.dirname, 'words'))

/** The KYC language file of a locale; English for an unknown one. */
export function kycWordsOf(locale: string): KycWords {
  return catalogues.get(locale) ?? (catalogues.get('en_US') as KycWords)
}

/** For messages: what was wrong, in consecutive sentences. */
export function nameReasons(locale: string, reasons: readonly KycReason[]): string {
  const words = kycWordsOf(locale)
  return reasons.map((reason) => words[`reason.${reason}`]).join(' ')
}

export function namePieces(locale: string, pieces: readonly string[]): string {
  const words: Readonly<Record<string, string>> = kycWordsOf(locale)
  return pieces.map((piece) => words[`piece.${piece}`] ?? piece).join(' · ')
}
