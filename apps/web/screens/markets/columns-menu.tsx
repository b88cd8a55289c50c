import { optionalMarketColumns } from '@bowline/contract/terms/looks.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Columns3 } from 'lucide-react'
import type { Settings } from '../../settings/settings-store.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './columns-menu.module.css'

type Hidden = NonNullable<Settings['hiddenMarketColumns']>

interface ColumnsMenuProps {
  readonly hidden: Hidden
  onChange(hidden: Hidden): void
}

/** Which of the columns one can do without are shown. */
export function ColumnsMenu({ hidden, onChange }: ColumnsMenuProps) {
  const t = useWords('markets')
  return (
    <span className={styles.menu}>
      <Menu
        label={t('columns')}
        trigger={<Columns3 aria-hidden="true" size={16} />}
        triggerClass={buttonClass({ kind: 'quiet' })}
        align="end"
        items={optionalMarketColumns.map((id) => ({
          id,
          label: t(`column.${id}`),
          checked: !hidden.includes(id),
          onSelect: () => onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]),
        }))}
      />
    </span>
  )
}
