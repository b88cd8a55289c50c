import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useWords } from '../../words/use-words.ts'
import { type DeadManState, firedWord, heldNames } from './dead-man-state.ts'

/** When it fired and what it canceled, in the toast and in the dialog. */
export function FiredText({ fired }: { readonly fired: NonNullable<DeadManState['fired']> }) {
  const t = useWords('desk/dead-man-switch')
  return (
    <>
      <TimeText atMs={fired.atMs} kind="minute" /> {t(firedWord(fired), { count: fired.canceled ?? 0 })}
      {fired.heldPairs.length > 0 && ` ${t('fired.held', { pairs: heldNames(fired) })}`}
    </>
  )
}
