import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../shell/use-copy.ts'
import styles from './assets-wallet.module.css'

interface CopyLineProps {
  readonly label: string
  readonly copyLabel: string
  /** Undefined while it is on its way. */
  readonly text: string | undefined
}

/** Something that must arrive elsewhere letter by letter. */
export function CopyLine({ label, copyLabel, text }: CopyLineProps) {
  const copy = useCopy()
  return (
    <div className={styles.code}>
      <span>
        <small>{label}</small>
        {text === undefined ? (
          <Skeleton ch={34} />
        ) : (
          <bdi dir="ltr" className={styles.mono}>
            {text}
          </bdi>
        )}
      </span>
      {copy && text !== undefined && (
        <IconButton label={copyLabel} icon={<Copy size={16} aria-hidden="true" />} onClick={() => copy(text)} />
      )}
    </div>
  )
}
