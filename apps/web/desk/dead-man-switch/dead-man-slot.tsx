import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { usePage } from '../../page-context.ts'
import { useAfterPaint } from '../use-after-paint.ts'
import styles from './dead-man-slot.module.css'

const loadButton = async () => (await import('./dead-man-button.tsx')).DeadManButton
const stay = () => undefined

/** Nothing for visitors who are not signed in; for others the button's place, until its script and words are here. */
export function DeadManSlot() {
  const { session } = usePage()
  const isOwned = Boolean(session.user)
  const Button = useLaterDialog(loadButton, useAfterPaint() && isOwned, stay, 'desk/dead-man-switch')
  return isOwned ? <span className={styles.slot}>{Button && <Button />}</span> : null
}
