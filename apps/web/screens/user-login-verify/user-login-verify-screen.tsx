import type { CodeText } from '@bowline/contract/codes.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useSecondsLeft } from '../../second-factor/use-seconds-left.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { forgetStep, type PendingStep, readStep, type SignInStep } from '../../user-layout/pending-step.ts'
import { useCameIn } from '../../user-layout/use-came-in.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { visitorsOnly } from '../../user-layout/visitors-only.ts'
import { WayForm } from '../../user-layout/way-form.tsx'
import { toVerify } from '../../user-layout/way-proof.ts'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'
import { TimeLeft } from './time-left.tsx'
import styles from './user-login-verify.module.css'

export const head = privateHead('user-login-verify', 'title')

export const load = visitorsOnly

const TICKET_GONE: CodeText<'stepOrder'> = '420003'

/** The step after the first proof. Only this tab knows what it waits for, so the server renders only the frame. */
export function Screen() {
  const t = useWords('user-login-verify')
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingStep>()
  const [isOver, setIsOver] = useState(false)
  const seconds = useSecondsLeft(pending?.endsAtMs)
  useEffect(() => {
    const kept = readStep(Date.now())
    if (kept) setPending(kept)
    else void navigate('/user/login', { replace: true })
  }, [navigate])
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setIsOver(true), pending.endsAtMs - Date.now())
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(() => {
    if (isOver) forgetStep()
  }, [isOver])

  if (isOver)
    return (
      <UserLayout title={t('over')} step="over" intro={t('over.text')}>
        <p className={styles.again}>
          <Link className={linkClass()} to={withCallBack('/user/login', pending?.callBackPath ?? null)}>
            {t('again')}
          </Link>
        </p>
      </UserLayout>
    )
  const { step } = pending ?? {}
  return (
    <UserLayout
      title={t('title')}
      step={step && `${step.next} ${step.ticket}`}
      intro={step ? t(whyOf(step)) : t('loading')}
    >
      {pending && (
        <div className={styles.parts}>
          <Proof key={pending.step.next} pending={pending} onStep={setPending} onGone={() => setIsOver(true)} />
          <TimeLeft seconds={seconds} />
        </div>
      )}
    </UserLayout>
  )
}

/** Explains the e-mail code by what is unusual; the factor after it needs no reason. */
function whyOf({ next, reason }: SignInStep) {
  return reason && next === 'email' ? (`reason.${reason}` as const) : (`next.${next}` as const)
}

interface ProofProps {
  readonly pending: PendingStep
  onStep(pending: PendingStep | undefined): void
  onGone(): void
}

function Proof({ pending: { step, callBackPath }, onStep, onGone }: ProofProps) {
  const t = useWords('user-login-verify')
  const { siteApi } = usePage()
  const cameIn = useCameIn()
  const [trustDevice, setTrustDevice] = useState(false)
  const { ticket, ways, passkeyOptions, maskedTarget, resendAtMs } = step
  const orGone = (error: unknown): never => {
    if (isSiteApiError(error) && error.code === TICKET_GONE) onGone()
    throw error
  }
  return (
    <WayForm
      ways={ways}
      passkeyOptions={passkeyOptions}
      sent={resendAtMs === null ? undefined : { resendAtMs, ...(maskedTarget !== null && { maskedTarget }) }}
      send={(way) =>
        siteApi('POST /exchange-web/web/user/loginSendCode', { ticket, validType: way === 'sms' ? 2 : 3 }).catch(orGone)
      }
      submit={t('submit')}
      attempt={async (proof) => {
        const sent = { ticket, trustDevice, ...toVerify(proof) }
        const answer = await siteApi('POST /exchange-web/web/user/loginVerify', sent).catch(orGone)
        await cameIn(answer, callBackPath)
        // Another step of the same ticket.
        onStep(readStep(Date.now()))
      }}
    >
      <Checkbox name="trust" checked={trustDevice} onChange={setTrustDevice} hint={t('trust.hint')}>
        {t('trust')}
      </Checkbox>
    </WayForm>
  )
}
