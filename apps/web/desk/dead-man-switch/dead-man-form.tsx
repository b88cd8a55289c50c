import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './dead-man.module.css'
import { type DeadManState, readMinutes, suggestedMinutes } from './dead-man-state.ts'

interface DeadManFormProps {
  readonly state: DeadManState
  readonly onArm: (minutes: number) => Promise<void>
}

/** After how many minutes; the usual ones at a press. */
export function DeadManForm({ state, onArm }: DeadManFormProps) {
  const t = useWords('desk/dead-man-switch')
  const [text, setText] = useState(String(state.minutes))
  const [isBusy, setBusy] = useState(false)
  const minutes = readMinutes(text)
  const isSame = state.isArmed && minutes === state.minutes
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (minutes === undefined || isSame || isBusy) return
    setBusy(true)
    await onArm(minutes)
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label={t('minutes')} error={minutes === undefined ? t('minutesError') : undefined}>
        <TextInput value={text} onChange={setText} inputMode="numeric" autoComplete="off" dir="ltr" />
      </Field>
      <div className={styles.suggested}>
        {suggestedMinutes.map((each) => (
          <Button key={each} size="s" aria-pressed={minutes === each} onClick={() => setText(String(each))}>
            {t('count', { minutes: each })}
          </Button>
        ))}
      </div>
      <Button kind="primary" type="submit" aria-disabled={minutes === undefined || isSame} busy={isBusy}>
        {isSame ? t('on', { minutes }) : t('arm')}
      </Button>
    </form>
  )
}
