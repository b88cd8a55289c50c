import { useWords } from '../words/use-words.ts'
import { usePpmText } from './use-ppm-text.ts'

const WHOLE = 1_000_000

/** What the leader gets of a profit, and what is left. */
export function ShareText({ sharePpm }: { readonly sharePpm: number }) {
  const t = useWords('copying')
  const ppmText = usePpmText()
  return t('share.text', { share: ppmText(sharePpm), kept: ppmText(WHOLE - sharePpm) })
}
