import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Timer, TimerOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './dead-man.module.css'
import { type DeadManState, isToReport } from './dead-man-state.ts'
import { FiredText } from './fired-text.tsx'
import { useDeadMan } from './use-dead-man.ts'

const loadDialog = async () => (await import('./dead-man-dialog.tsx')).DeadManDialog
const SHOWN_MS = 15_000

/** The button for canceling orders when no page is open any more. */
export function DeadManButton() {
  const t = useWords('desk/dead-man-switch')
  const deadMan = useDeadMan()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLaterDialog(loadDialog, isOpen, () => setOpen(false))
  const { state, load, notice } = deadMan
  const isUnseen = state?.fired?.isNoticed === false
  const open = () => {
    setOpen(true)
    if (state === null) load()
    if (isUnseen) notice()
  }
  useFiredNotice(state?.fired, open)
  const label = state?.isArmed ? t('on', { minutes: state.minutes }) : t('off')
  return (
    <>
      <span className={styles.button} data-armed={state?.isArmed || undefined} data-fired={isUnseen || undefined}>
        <IconButton
          size="s"
          label={isUnseen ? t('unseen', { state: label }) : label}
          icon={state?.isArmed ? <Timer size={16} aria-hidden="true" /> : <TimerOff size={16} aria-hidden="true" />}
          onClick={open}
        />
      </span>
      {isOpen && Dialog && <Dialog deadMan={deadMan} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reports once what happened while no page was open. */
function useFiredNotice(fired: DeadManState['fired'] | undefined, onDetails: () => void): void {
  const t = useWords('desk/dead-man-switch')
  const toast = useToast()
  const reported = useRef<NonNullable<DeadManState['fired']>>(undefined)
  const showDetails = useEffectEvent(onDetails)
  const report = useEffectEvent((news: typeof fired) => {
    if (!isToReport(news, reported.current)) return
    reported.current = news
    const action = { label: t('details'), onSelect: () => showDetails() }
    toast({ text: <FiredText fired={news} />, kind: 'warn', durationMs: SHOWN_MS, action })
  })
  useEffect(() => report(fired), [fired])
}
