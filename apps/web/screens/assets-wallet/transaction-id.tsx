import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { TextLink } from '@bowline/design-system/actions/text-link.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'

const END = 8

interface TransactionIdProps {
  readonly txid: string
  /** Where others see it too; null: nowhere. */
  readonly url: string | null
}

/** A transaction by both ends of its id, with a way to all of it. */
export function TransactionId({ txid, url }: TransactionIdProps) {
  const t = useWords('assets-wallet')
  const copy = useCopy()
  const short = txid.length > 3 * END ? `${txid.slice(0, END)}…${txid.slice(-END)}` : txid
  return (
    <span className={styles.txid}>
      {url === null ? (
        <bdi dir="ltr" className={styles.mono} title={txid}>
          {short}
        </bdi>
      ) : (
        <TextLink href={url} target="_blank" rel="noreferrer" aria-label={`${t('transaction.open')}: ${txid}`}>
          <bdi dir="ltr" className={styles.mono}>
            {short}
          </bdi>
        </TextLink>
      )}
      {copy && (
        <IconButton
          size="s"
          label={t('transaction.copy')}
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => copy(txid)}
        />
      )}
    </span>
  )
}
