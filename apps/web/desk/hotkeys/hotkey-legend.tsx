import { Button } from '@bowline/design-system/actions/button.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './hotkeys.module.css'
import { conflictOf, hotkeyActions } from './hotkeys.ts'
import { useHotkeys } from './use-hotkeys.ts'

/** Lists the hotkeys and whether they are armed. They have to be armed on every visit; hidden while hotkeys are off. */
export function HotkeyLegend({ onEdit }: { readonly onEdit: () => void }) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const [isArmed, setArmed] = useState(false)
  const { isOn, chords } = useHotkeys(isArmed)
  if (!isOn) return null
  const working = hotkeyActions.filter((action) => chords[action] !== '' && !conflictOf(action, chords))
  return (
    <aside className={styles.legend} data-armed={isArmed || undefined} aria-label={t('tools.hotkeys')}>
      <Switch checked={isArmed} onChange={setArmed}>
        {isArmed ? tTools('hotkeys.armed') : tTools('hotkeys.disarmed')}
      </Switch>
      <ul className={styles.keys}>
        {working.map((action) => (
          <li key={action} data-works={isArmed || action === 'panic' || undefined}>
            <kbd dir="ltr">{chords[action]}</kbd> {tTools(`hotkeys.action.${action}`)}
          </li>
        ))}
      </ul>
      <Button kind="plain" size="s" onClick={onEdit}>
        {tTools('hotkeys.edit')}
      </Button>
    </aside>
  )
}
