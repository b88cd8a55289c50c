import { type StaffRole, staffRoles } from '@bowline/contract/terms/staff.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

/** Asks another admin to admit somebody, who is shown the temporary password. */
export function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('support')
  const act = async (reason: string) => {
    await api('POST /console-api/staff/create', { email: email.trim(), name: name.trim(), role, reason })
    return t('staff.asked')
  }
  const problem = () => (email.trim() === '' || name.trim() === '' ? t('sign-in.missing') : undefined)
  return (
    <ActDialog title={t('staff.make')} confirm={t('staff.ask')} onClose={onClose} act={act} problem={problem}>
      <Field label={t('staff.email')}>
        <TextInput value={email} onChange={setEmail} type="email" name="email" autoComplete="off" />
      </Field>
      <Field label={t('staff.name')}>
        <TextInput value={name} onChange={setName} name="name" autoComplete="off" maxLength={80} />
      </Field>
      <Field label={t('staff.role')}>
        <Select
          options={staffRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={setRole}
          name="role"
        />
      </Field>
    </ActDialog>
  )
}
