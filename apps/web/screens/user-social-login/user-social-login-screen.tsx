import type { CallData } from '@bowline/contract/calls.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useRefusal } from '../../account-layout/use-refusal.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { keptCallBack } from '../../user-layout/kept-call-back.ts'
import { useCameIn } from '../../user-layout/use-came-in.ts'
import { useRefusalText } from '../../user-layout/use-refusal-text.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { useWords } from '../../words/use-words.ts'
import { LinkStep } from './link-step.tsx'
import { RegisterStep } from './register-step.tsx'
import styles from './user-social-login.module.css'

export const head = privateHead('user-social-login', 'title')

export async function load({ siteApi, request, params }: ScreenContext) {
  return {
    /** Each has a path of its own; without one, the answer is nobody's. */
    from: params.provider ?? '',
    /** What the other service sent the visitor back with, good once and in this browser alone. */
    query: new URL(request.url).search.slice(1, 4097),
    countries: await siteApi('GET /exchange-web-gateway/countryList/bindMobile'),
    providers: await siteApi('GET /exchange-web/web/user/social/providers'),
  }
}

type Decision = Extract<
  CallData<'POST /exchange-web/web/user/social/finish'>,
  { readonly next: 'link' } | { readonly next: 'register' }
>

/** Back from the other service: signed in, or one question is left. */
export function Screen() {
  const t = useWords('user-social-login')
  const { from, query, countries, providers } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi } = usePage()
  const cameIn = useCameIn()
  const [decision, setDecision] = useState<Decision>()
  const { refusal, refuse } = useRefusal()
  const textAt = useRefusalText(refusal)
  const asked = useRef(false)
  const isNothing = query === '' || from === ''
  useEffect(() => {
    if (asked.current || isNothing) return
    asked.current = true
    siteApi('POST /exchange-web/web/user/social/finish', { provider: from, query })
      .then((answer) =>
        answer.next === 'link' || answer.next === 'register' ? setDecision(answer) : cameIn(answer, keptCallBack()),
      )
      .catch(refuse)
  }, [from, query, isNothing, siteApi, cameIn, refuse])

  const provider = providers.find(({ id }) => id === decision?.provider)?.name ?? decision?.provider ?? ''
  if (decision) {
    const { next, maskedTarget } = decision
    return (
      <UserLayout title={t(`${next}.title`)} intro={t(`${next}.text`, { provider, target: maskedTarget })} step={next}>
        {decision.next === 'link' ? (
          <LinkStep ticket={decision.ticket} hasPassword={decision.hasPassword} />
        ) : (
          <RegisterStep ticket={decision.ticket} countries={countries} />
        )}
      </UserLayout>
    )
  }
  if (refusal || isNothing)
    return (
      <UserLayout title={t('failed')} intro={refusal ? (textAt('form') ?? refusal.text) : t('nothing')} step="failed">
        <p className={styles.actions}>
          <Link className={buttonClass({ kind: 'primary', size: 'l' })} to="/user/login">
            {t('toLogin')}
          </Link>
          <Link className={buttonClass({ kind: 'quiet', size: 'l' })} to="/user/register">
            {t('toRegister')}
          </Link>
        </p>
      </UserLayout>
    )
  return (
    <UserLayout title={t('title')} step="working">
      <Progress label={t('working')} />
    </UserLayout>
  )
}
