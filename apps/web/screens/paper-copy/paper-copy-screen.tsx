import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { amountFault, NEW_SETTINGS, settingsFaults, settingsWish } from '../../copying/copy-form.ts'
import { LeaderBadge } from '../../copying/leader-badge.tsx'
import { SettingsFields } from '../../copying/settings-fields.tsx'
import { useFaultText } from '../../copying/use-fault-text.ts'
import { usePage } from '../../page-context.ts'
import { PaperFrame } from '../../paper/paper-frame.tsx'
import { PaperTag } from '../../paper/paper-tag.tsx'
import { privateHead } from '../../private-head.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import type { ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './paper-copy.module.css'

const CURRENCY = 'USDT'

export const head = privateHead('paper-copy', 'head')

export async function load({ siteApi, params }: ScreenContext) {
  const leaderId = Number(params.leaderId)
  if (!Number.isSafeInteger(leaderId) || leaderId < 1) throw new Response('', { status: 404 })
  const [leader, { limits, contracts }] = await Promise.all([
    siteApi('GET /exchange-web/web/copy/leader', { leaderId }).catch((error: unknown) => {
      if (isSiteApiError(error) && error.failure === 'refused') throw new Response('', { status: 404 })
      throw error
    }),
    siteApi('GET /exchange-web/web/paper/follows'),
  ])
  return { leader, limits, contracts }
}

/** A leader on paper: how much paper money, and how it is copied. */
export function Screen() {
  return (
    <PaperFrame>
      <Try />
    </PaperFrame>
  )
}

function Try() {
  const t = useWords('paper-copy')
  const { siteApi } = usePage()
  const { leader, limits, contracts } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const coinText = useCoinText()
  const faultText = useFaultText()
  const toast = useToast()
  const navigate = useNavigate()
  const [amount, setAmount] = useState('')
  const [form, setForm] = useState(NEW_SETTINGS)
  const fault = amountFault(amount, limits)
  const faults = settingsFaults(form, amount)
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () =>
      siteApi('POST /exchange-web/web/paper/follow/start', {
        ...{ leaderId: leader.leaderId, amount },
        ...settingsWish(form),
      }),
    () => {
      toast({ kind: 'good', text: t('started', { name: leader.name }) })
      void navigate('/paper')
    },
    fault === undefined && Object.keys(faults).length === 0,
  )
  return (
    <ContentPage
      back={{ to: '/paper', label: t('back') }}
      title={
        <>
          {t('title', { name: leader.name })} <PaperTag />
        </>
      }
      intro={t('intro', { name: leader.name })}
      aside={<LeaderBadge state={leader.state} />}
    >
      <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <Field
          label={t('amount')}
          hint={t('available', { amount: coinText(limits.available, CURRENCY) })}
          error={fault && (amount !== '' || tried) ? faultText(fault) : undefined}
          required
        >
          <DecimalInput
            value={amount}
            unit={CURRENCY}
            onChange={(next) => {
              forget()
              setAmount(next)
            }}
          />
        </Field>
        <SettingsFields
          form={form}
          onChange={setForm}
          faults={faults}
          tried={tried}
          hasExits={false}
          contracts={contracts}
        />
        <Notice kind="info">{t('meanwhile')}</Notice>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <Button type="submit" kind="primary" busy={busy} busyLabel={t('sending')}>
          <PaperTag /> {t('start')}
        </Button>
      </form>
    </ContentPage>
  )
}
