import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Found, Request } from './recoveries.tsx'

interface GiveDialogProps {
  readonly request: Request
  readonly found: Found
  readonly onClose: () => void
}

/** Asks that coins in suspense be given to a user; another member has to allow it. */
export function GiveDialog({ request: { id, userId }, found, onClose }: GiveDialogProps) {
  const { api } = useConsole()
  const [fee, setFee] = useState('0')
  const { id: deposit, amount, coin } = found
  const act = async (reason: string) => {
    await api('POST /console-api/recoveries/request', { id, deposit, fee: fee.trim(), reason })
    return t('recovery.give.done')
  }
  return (
    <ActDialog
      title={t('recovery.give.title', { amount: `${amount} ${coin}`, user: userId })}
      confirm={t('recovery.give.request')}
      onClose={onClose}
      act={act}
      problem={() => (/^\d+(\.\d+)?$/.test(fee.trim()) ? undefined : t('custody.amount.wrong'))}
    >
      <p>{t('recovery.give.text')}</p>
      <Field label={t('recovery.fee', { coin })}>
        <TextInput value={fee} onChange={setFee} inputMode="decimal" dir="ltr" name="fee" autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
