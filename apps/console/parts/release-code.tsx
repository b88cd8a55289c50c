import { useEffect, useState } from 'react'
import { t } from '../words/words.ts'
import { codeOf } from './sign-release.ts'

/** The code of what would be signed: it stands in the mail about it, on the machine, and in the signer's log. */
export function ReleaseCode({ text }: { readonly text: string }) {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void codeOf(text).then((found) => isCurrent && setCode(found))
    return () => {
      isCurrent = false
    }
  }, [text])
  return <bdi dir="ltr">{code ?? t('keys.signs.no-code')}</bdi>
}
