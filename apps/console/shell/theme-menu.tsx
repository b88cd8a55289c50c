import { themes } from '@bowline/contract/terms/looks.ts'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { Palette } from 'lucide-react'
import { useState } from 'react'
import { t } from '../words/words.ts'
import styles from './shell.module.css'
import { chooseTheme, chosenTheme } from './theme.ts'

export function ThemeMenu() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Menu
      label={t('theme.label')}
      align="end"
      triggerClass={styles.trigger}
      trigger={<Palette size={16} aria-hidden="true" />}
      items={themes.map((id) => ({
        id,
        label: t(`theme.${id}`),
        picked: theme === id,
        onSelect: () => {
          chooseTheme(id)
          setTheme(id)
        },
      }))}
    />
  )
}
