import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { LayoutDashboard } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import styles from './layout-menu.module.css'
import { useLayoutChoices } from './use-layout-choices.ts'

/** Which panels show, whether there is a second chart, and on which side the order form is. */
export function LayoutMenu() {
  const t = useWords('desk')
  const choices = useLayoutChoices()
  return (
    <span className={styles.menu}>
      <Menu
        label={t('layout.menu')}
        trigger={<LayoutDashboard size={16} aria-hidden="true" />}
        triggerClass={buttonClass({ kind: 'plain', size: 's' })}
        align="end"
        items={choices.map(({ id, label, isOn, choose }) => ({
          id,
          label,
          ...(isOn !== undefined && { checked: isOn }),
          onSelect: choose,
        }))}
      />
    </span>
  )
}
