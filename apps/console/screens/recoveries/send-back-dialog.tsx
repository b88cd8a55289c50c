import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { FoundToken, Request } from './recoveries.tsx'

interface SendBackDialogProps {
  readonly request: Request
  readonly token: FoundToken
  readonly onClose: () => void
}

/** Asks that a token that is not listed be sent back; another member has to allow it, and two keys to release it. */
export function SendBackDialog({ request: { id }, token, onClose }: SendBackDialogProps) {
  const { api } = useConsole()
  const [address, setAddress] = useState('')
  const { id: deposit, amount } = token
  const act = async (reason: string) => {
    const named = address.trim()
    await api('POST /console-api/recoveries/sendBack', { id, deposit, reason, ...(named !== '' && { address: named }) })
    return t('recovery.give.done')
  }
  return (
    <ActDialog
      title={t('recovery.return.title', { amount })}
      confirm={t('recovery.give.request')}
      onClose={onClose}
      act={act}
    >
      <p>{t('recovery.return.text')}</p>
      <Field label={t('recovery.return.to')} hint={t('held.return.to.hint')}>
        <TextInput
          value={address}
          onChange={setAddress}
          dir="ltr"
          name="address"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </ActDialog>
  )
}
