import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { t } from '../../words/words.ts'

interface ReturnToDialogProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly onClose: () => void
  /** `to` names an address; without one it goes where it came from. */
  readonly request: (to: { readonly address?: string; readonly reason: string }) => Promise<unknown>
}

/** Asks that what was paid in be sent back; another member has to allow it. */
export function ReturnToDialog({ title, text, label, onClose, request }: ReturnToDialogProps) {
  const [address, setAddress] = useState('')
  const act = async (reason: string) => {
    const named = address.trim()
    await request({ reason, ...(named !== '' && { address: named }) })
    return t('recovery.give.done')
  }
  return (
    <ActDialog title={title} confirm={t('recovery.give.request')} onClose={onClose} act={act}>
      <p>{text}</p>
      <Field label={label} hint={t('held.return.to.hint')}>
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
