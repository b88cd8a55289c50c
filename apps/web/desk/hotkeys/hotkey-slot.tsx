import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { useSetting } from '../../settings/use-setting.ts'
import styles from './hotkeys.module.css'

const loadLegend = async () => (await import('./hotkey-legend.tsx')).HotkeyLegend
const stay = () => undefined

/** Room for the legend of the hotkeys, which few people use: its script comes for those who do. */
export function HotkeySlot({ onEdit }: { readonly onEdit: () => void }) {
  const [kept] = useSetting('hotkeys')
  const isOn = kept?.isOn === 'yes'
  const HotkeyLegend = useLaterDialog(loadLegend, isOn, stay, 'desk/tools')
  if (!isOn) return null
  return HotkeyLegend ? <HotkeyLegend onEdit={onEdit} /> : <aside className={styles.legend} aria-hidden="true" />
}
