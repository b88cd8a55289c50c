import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useEffect, useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { passkeyObstacle } from '../../second-factor/passkey-obstacle.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { createPasskey } from './create-passkey.ts'

/** A name and the second factor, then the browser asks for a fingerprint, face or security key. */
export function AddPasskey({ onAdded }: { onAdded(heldUntilMs: number | null): void }) {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const [label, setLabel] = useState('')
  const [isOff, setIsOff] = useState(false)
  const [obstacle, setObstacle] = useState<ReturnType<typeof passkeyObstacle>>()
  useEffect(() => setObstacle(passkeyObstacle()), [])
  const { busy, tried, refusal, submit } = useSubmit(
    async () => {
      setIsOff(false)
      const begun = await ask((proof) => siteApi('POST /exchange-web/web/user/passkey/options', proof))
      if (!begun) return undefined
      const response = await createPasskey(begun.options)
      if (response) return siteApi('POST /exchange-web/web/user/passkey/register', { label: label.trim(), response })
      setIsOff(true)
      return undefined
    },
    ({ withdrawalsHeldUntilMs }) => {
      setLabel('')
      onAdded(withdrawalsHeldUntilMs)
    },
    label.trim() !== '',
  )
  if (obstacle) return <Notice kind="warn">{t(`passkeys.${obstacle}`)}</Notice>
  return (
    <>
      <AccountForm
        title={t('passkeys.add')}
        submit={t('passkeys.add')}
        busy={busy}
        refusal={isOff ? t('passkeys.off') : refusal?.text}
        onSubmit={submit}
      >
        <Field
          label={t('passkeys.name')}
          hint={t('passkeys.name.hint')}
          error={tried && !label.trim() ? t('passkeys.name.missing') : undefined}
        >
          <TextInput value={label} onChange={setLabel} size="l" maxLength={64} autoComplete="off" />
        </Field>
      </AccountForm>
      {dialog}
    </>
  )
}
