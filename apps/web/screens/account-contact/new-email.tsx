import type { CodeText } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { isWholeCode } from '../../second-factor/code-digits.ts'
import { isAboutField } from '../../second-factor/factor-refusals.ts'
import { SentCodeField } from '../../second-factor/sent-code-field.tsx'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import { isEmail, STEP_ORDER } from './change-steps.ts'
import { StartAgain } from './start-again.tsx'

interface NewEmailProps {
  /** The masked target of an earlier code; null if there was none. */
  readonly sentTo: string | null
  onDone(heldUntilMs: number | null): void
  onStartAgain(): void
}

const ADDRESS: ReadonlySet<string> = new Set<CodeText<'emailMalformed' | 'emailTaken'>>(['140006', '140007'])

/** Second step: the new address, the code sent to it, and the strongest factor. */
export function NewEmail({ sentTo, onDone, onStartAgain }: NewEmailProps) {
  const t = useWords('account-contact')
  const factor = useWords('second-factor')
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.email)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isOver, setOver] = useState(false)
  const change = 'POST /exchange-web/web/userCenterEmail/confirmChangeEmail'
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => ask((proof) => siteApi(change, { email: email.trim(), emailCode: code, ...proof })),
    ({ withdrawalsHeldUntilMs }) => onDone(withdrawalsHeldUntilMs),
    isEmail(email) && isWholeCode(code),
  )
  const emailError = tried && !isEmail(email) ? t('email.form') : undefined
  const codeError = tried && !isWholeCode(code) ? factor('code.form') : undefined
  const isAboutAddress = refusal !== undefined && ADDRESS.has(refusal.code)
  const isAboutCode = refusal !== undefined && isAboutField(refusal, 'emailCode')
  return (
    <>
      <AccountForm
        title={t('email.step.new')}
        submit={t('email.submit')}
        busy={busy}
        refusal={isAboutAddress || isAboutCode ? undefined : refusal?.text}
        onSubmit={submit}
      >
        <Field
          label={t('email.new')}
          hint={sentTo ? t('email.sentBefore', { address: sentTo }) : undefined}
          error={isAboutAddress ? refusal.text : emailError}
        >
          <TextInput
            value={email}
            onChange={setEmail}
            type="email"
            size="l"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <SentCodeField
          onSent={forget}
          label={t('email.code')}
          value={code}
          onChange={setCode}
          send={
            isEmail(email)
              ? () => siteApi('POST /exchange-web/web/userCenterEmail/sendEmailCode', { email: email.trim() })
              : undefined
          }
          onRefused={(why) => setOver(why === STEP_ORDER)}
          error={isAboutCode ? refusal.text : codeError}
        />
        {(isOver || refusal?.code === STEP_ORDER) && <StartAgain onStartAgain={onStartAgain} />}
      </AccountForm>
      {dialog}
    </>
  )
}
