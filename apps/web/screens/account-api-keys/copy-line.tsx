import { Button } from '@bowline/design-system/actions/button.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'

/** A text to copy completely. A click selects it; if the browser allows writing the clipboard, a button copies it. */
export function CopyLine({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useWords('account-api-keys')
  const copy = useCopy()
  return (
    <div className={styles.copyLine}>
      <dt>{name}</dt>
      <dd>
        <code dir="ltr" className={styles.whole}>
          {text}
        </code>
        {copy && (
          <Button
            size="s"
            icon={<Copy size={14} aria-hidden="true" />}
            aria-label={t('copyOf', { what: name })}
            onClick={() => copy(text)}
          >
            {t('copy')}
          </Button>
        )}
      </dd>
    </div>
  )
}
