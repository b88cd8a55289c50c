import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useState } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './hotkeys.module.css'
import { type Conflict, chordOf, conflictOf, type HotkeyAction, hotkeyActions, keptHotkeys, readHotkeys, worksWhileTyping } from './hotkeys.ts' // biome-ignore format: one line

/** Assigns a key to every action: a field records the next chord pressed in it; Backspace clears it. */
export function HotkeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const [kept, keep] = useSetting('hotkeys')
  const [draft, setDraft] = useState(() => readHotkeys(kept))
  const { isOn, chords } = draft
  const setChord = (action: HotkeyAction, chord: string) => setDraft({ isOn, chords: { ...chords, [action]: chord } })
  const conflictText = (conflict: Conflict | undefined) =>
    conflict && (conflict.kind === 'reserved' ? tTools('hotkeys.reserved') : tTools('hotkeys.same', { action: tTools(`hotkeys.action.${conflict.as}`) })) // biome-ignore format: one thought
  const panicHint = (chord: string) => tTools(worksWhileTyping(chord) ? 'hotkeys.everywhere' : 'hotkeys.notTyping')
  const hasConflict = hotkeyActions.some((action) => conflictOf(action, chords))
  const save = () => {
    keep(keptHotkeys(draft))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tools.hotkeys')}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button onClick={() => setDraft({ isOn, chords: readHotkeys(undefined).chords })}>
            {tTools('hotkeys.suggested')}
          </Button>
          <Button kind="primary" disabled={hasConflict} onClick={save}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Switch checked={isOn} onChange={(on) => setDraft({ isOn: on, chords })} hint={tTools('hotkeys.hint')}>
          {tTools('hotkeys.on')}
        </Switch>
        <div className={styles.fields}>
          {hotkeyActions.map((action) => (
            <Field
              key={action}
              label={tTools(`hotkeys.action.${action}`)}
              error={conflictText(conflictOf(action, chords))}
              hint={action === 'panic' && chords.panic !== '' ? panicHint(chords.panic) : undefined}
            >
              <TextInput
                size="s"
                dir="ltr"
                value={chords[action]}
                placeholder={tTools('hotkeys.none')}
                autoComplete="off"
                onChange={() => undefined}
                onKeyDown={(event) => {
                  const chord = chordOf(event)
                  if (!chord || chord.endsWith('Tab') || chord === 'Escape') return
                  event.preventDefault()
                  setChord(action, chord === 'Backspace' || chord === 'Delete' ? '' : chord)
                }}
              />
            </Field>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
