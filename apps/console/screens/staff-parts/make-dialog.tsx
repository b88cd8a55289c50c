import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { type FormEvent, useId, useState } from 'react'
import styles from '../../parts/parts.module.css'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole } from '../../session/session.tsx'
import { say, t } from '../../words/words.ts'

export type Made = ConsoleData<'POST /console-api/staff/create'>

export const roles = ['support', 'compliance', 'finance', 'admin'] as const

interface MakeDialogProps {
  readonly onClose: () => void
  readonly onMade: (made: Made) => void
}

export function MakeDialog({ onClose, onMade }: MakeDialogProps) {
  const form = useId()
  const { api } = useConsole()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('support')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (email.trim() === '' || name.trim() === '') return setError(t('sign-in.missing'))
    setBusy(true)
    try {
      onMade(await api('POST /console-api/staff/create', { email: email.trim(), name: name.trim(), role }))
      onClose()
    } catch (failed) {
      setError((failed as ConsoleApiError).message || t('act.unreachable'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('staff.make')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button form={form} type="submit" kind="primary" busy={busy} busyLabel={t('busy')}>
            {t('staff.make')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('staff.email')}>
          <TextInput value={email} onChange={setEmail} type="email" name="email" autoComplete="off" />
        </Field>
        <Field label={t('staff.name')} error={error}>
          <TextInput value={name} onChange={setName} name="name" autoComplete="off" maxLength={80} />
        </Field>
        <Field label={t('staff.role')}>
          <Select
            options={roles.map((value) => ({ value, label: say('role', value) }))}
            value={role}
            onChange={setRole}
            name="role"
          />
        </Field>
      </form>
    </Dialog>
  )
}
