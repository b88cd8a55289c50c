import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../../shell/use-copy.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './story.module.css'

/** A raw id to copy, for support or a program. Without a clipboard (plain http) a click selects all of it. */
export function CopyId({ name, id }: { readonly name: string; readonly id: string }) {
  const t = useWords('desk/tables')
  const copy = useCopy()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code dir="ltr" className={styles.id}>
          {id}
        </code>
        {copy && (
          <IconButton
            size="s"
            label={t('tables.story.copy', { what: name })}
            icon={<Copy size={12} aria-hidden="true" />}
            onClick={() => copy(id)}
          />
        )}
      </dd>
    </div>
  )
}
