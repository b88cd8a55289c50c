import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.ts'

/** Copies a text and says so. Undefined where a page may not write the clipboard (plain http), and until it has come alive. */
export function useCopy(): ((text: string) => void) | undefined {
  const t = useWords('shell')
  const toast = useToast()
  const [clipboard, setClipboard] = useState<Clipboard>()
  useEffect(() => setClipboard(navigator.clipboard), [])
  return (
    clipboard &&
    ((text) =>
      void clipboard.writeText(text).then(
        () => toast({ kind: 'good', text: t('copied') }),
        () => toast({ kind: 'warn', text: t('copy.failed') }),
      ))
  )
}
