import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import type { SentCode } from '../../second-factor/sent-code-field.tsx'
import { useKeptTyping } from '../../shell/use-kept-typing.ts'
import { noName, type TypedName } from '../../user-layout/sign-in-name.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { WayForm } from '../../user-layout/way-form.tsx'
import { toReset } from '../../user-layout/way-proof.ts'
import { useWords } from '../../words/use-words.ts'
import { NameStep } from './name-step.tsx'
import { PasswordStep, type ResetAnswer } from './password-step.tsx'
import { ResetDone } from './reset-done.tsx'

export const head = privateHead('user-forget', 'title')

export async function load({ siteApi }: ScreenContext) {
  return { countries: await siteApi('GET /exchange-web-gateway/countryList/bindMobile') }
}

/** Where one is: who; the code and a new password; the factor that is bound; over. */
type Step =
  | { readonly at: 'name' }
  | { readonly at: 'password'; readonly name: TypedName; readonly sent: SentCode }
  | {
      readonly at: 'proof'
      readonly newPassword: string
      readonly asked: Extract<ResetAnswer, { next: 'authenticator' }>
    }
  | { readonly at: 'done'; readonly heldUntilMs: number }

const firstStep: Step = { at: 'name' }

export function Screen() {
  const t = useWords('user-forget')
  const { countries } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const callBackPath = query.get('callBackPath')
  const [name, setName] = useState<TypedName>(noName)
  const [step, setStep] = useState<Step>(firstStep)
  useKeptTyping('forget', { name, step: step.at === 'proof' ? firstStep : step }, (kept) => {
    setName(kept.name)
    setStep(kept.step)
  })
  const goOn = (answer: ResetAnswer, newPassword: string) =>
    answer.next === 'login'
      ? setStep({ at: 'done', heldUntilMs: answer.withdrawalsHeldUntilMs })
      : setStep({ at: 'proof', newPassword, asked: answer })
  return (
    <UserLayout title={t(`${step.at}.title`)} intro={t(`${step.at}.intro`)} step={step.at}>
      {step.at === 'name' && (
        <NameStep
          countries={countries}
          name={name}
          onName={setName}
          callBackPath={callBackPath}
          onSent={(sent) => setStep({ at: 'password', name, sent })}
        />
      )}
      {step.at === 'password' && (
        <PasswordStep name={step.name} sent={step.sent} onDone={goOn} onBack={() => setStep(firstStep)} />
      )}
      {step.at === 'proof' && (
        <WayForm
          ways={step.asked.ways}
          passkeyOptions={step.asked.passkeyOptions}
          submit={t('reset')}
          attempt={async (proof) => {
            const { newPassword, asked } = step
            const sent = { ticket: asked.ticket, newPassword, ...toReset(proof) }
            goOn(await siteApi('POST /exchange-web/web/user/forget/reset', sent), newPassword)
          }}
        />
      )}
      {step.at === 'done' && <ResetDone heldUntilMs={step.heldUntilMs} callBackPath={callBackPath} />}
    </UserLayout>
  )
}
