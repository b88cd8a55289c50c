import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { RadioGroup } from '@bowline/design-system/inputs/radio-group.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type FormEvent, useState } from 'react'
import styles from '../../parts/parts.module.css'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Case } from './identity-case.tsx'

export const IN_REVIEW = 2
const PASSED = 3
const kindsInReview = ['approve', 'reject', 'ask-more'] as const
type Kind = (typeof kindsInReview)[number] | 'expire'

interface DecisionFormProps {
  readonly of: Case
  readonly onDone: () => void
}

/** The possible decisions depend on the case's state; nothing is preselected. */
export function DecisionForm({ of: shown, onDone }: DecisionFormProps) {
  const { api } = useConsole()
  const may = useMay()
  const toast = useToast()
  const [kind, setKind] = useState<Kind>()
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [pieces, setPieces] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const kinds: readonly Kind[] = shown.state === IN_REVIEW ? kindsInReview : shown.state === PASSED ? ['expire'] : []
  if (!may('kyc.decide') || kinds.length === 0) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || kind === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      const { userId, level, revision } = shown
      const said = { reasons: reasons.join(','), pieces: pieces.join(','), note }
      await api('POST /console-api/identity-cases/decide', { userId, level, revision, kind, ...said })
      toast({ text: t('case.done'), kind: 'good' })
      onDone()
    } catch (failed) {
      setError((failed as ConsoleApiError).message || t('act.unreachable'))
    }
    setBusy(false)
  }
  return (
    <Card title={t('case.decide')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RadioGroup
          label={t('case.decide')}
          hideLabel
          options={kinds.map((value) => ({ value, label: t(`case.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {kind !== undefined && kind !== 'approve' && (
          <Choices label={t('case.reasons')} group="reason" of={shown.reasons} chosen={reasons} onChange={setReasons} />
        )}
        {kind === 'ask-more' && (
          <Choices label={t('case.pieces')} group="piece" of={shown.pieces} chosen={pieces} onChange={setPieces} />
        )}
        <Field label={t('case.note')} error={error}>
          <TextArea value={note} onChange={setNote} name="note" maxLength={2_000} rows={3} />
        </Field>
        <div>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('busy')} disabled={kind === undefined}>
            {t('case.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ChoicesProps {
  readonly label: string
  /** Group of the words. */
  readonly group: string
  readonly of: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Choices({ label, group, of: words, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {words.map((word) => (
        <Checkbox
          key={word}
          checked={chosen.includes(word)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, word] : chosen.filter((other) => other !== word))}
        >
          {t.find(`${group}.${word}`) ?? word}
        </Checkbox>
      ))}
    </fieldset>
  )
}
