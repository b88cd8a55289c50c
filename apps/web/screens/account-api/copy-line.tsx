import { Button } from '@bowline/design-system/button.tsx'
import { useToast } from '@bowline/design-system/toast.tsx'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './account-api.module.css'

/** A text one takes with him whole. A press selects it; where the browser lets pages write its clipboard, a button copies it. */
export function CopyLine({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useWords('account-api')
  const toast = useToast()
  const [canCopy, setCanCopy] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () => navigator.clipboard.writeText(text).then(() => void toast({ kind: 'good', text: t('copied') }))
  return (
    <div className={styles.copyLine}>
      <dt>{name}</dt>
      <dd>
        <code dir="ltr" className={styles.whole}>
          {text}
        </code>
        {canCopy && (
          <Button
            size="s"
            icon={<Copy size={14} aria-hidden="true" />}
            aria-label={t('copyOf', { what: name })}
            onClick={() => void copy()}
          >
            {t('copy')}
          </Button>
        )}
      </dd>
    </div>
  )
}
