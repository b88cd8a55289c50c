import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { LayoutDashboard } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import { hideable, withPanel } from './arrangement.ts'
import styles from './layout-menu.module.css'
import { useArrangement } from './use-arrangement.ts'

/** Which panels show, and on which side the order form is. */
export function LayoutMenu() {
  const t = useWords('desk')
  const [arrangement, arrange] = useArrangement()
  return (
    <span className={styles.menu}>
      <Menu
        label={t('layout.menu')}
        trigger={<LayoutDashboard size={16} aria-hidden="true" />}
        triggerClass={buttonClass({ kind: 'plain', size: 's' })}
        align="end"
        items={[
          ...hideable.map((panel) => {
            const isShown = !arrangement.hidden.includes(panel)
            return {
              id: panel,
              label: t(`layout.${panel}`),
              checked: isShown,
              onSelect: () => arrange(withPanel(arrangement, panel, !isShown)),
            }
          }),
          {
            id: 'mirrored',
            label: t('layout.mirrored'),
            checked: arrangement.isMirrored,
            onSelect: () => arrange({ ...arrangement, isMirrored: !arrangement.isMirrored }),
          },
          { id: 'reset', label: t('layout.reset'), onSelect: () => arrange(undefined) },
        ]}
      />
    </span>
  )
}
