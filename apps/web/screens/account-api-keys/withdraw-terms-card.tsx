import type { CallData } from '@bowline/contract/calls.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'

type Terms = CallData<'GET /exchange-web/web/user/apiKey/withdrawTerms'>

interface WithdrawTermsCardProps {
  readonly apiKey: string
  readonly before: Terms
}

const WHOLE_UNITS = /\.?0+$/

/** How much the key may withdraw in a day, and to which of the saved addresses. */
export function WithdrawTermsCard({ apiKey, before }: WithdrawTermsCardProps) {
  const t = useWords('account-api-keys')
  const { siteApi } = usePage()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const limit = before.perDay.includes('.') ? before.perDay.replace(WHOLE_UNITS, '') : before.perDay
  const [perDay, setPerDay] = useState(limit === '0' ? '' : limit)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before.addressIds))
  const { ask, dialog } = useSecondFactor(Operation.apiKey)
  const addressIds = before.entries.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isWider = Number(perDay || 0) > Number(limit) || addressIds.some((id) => !before.addressIds.includes(id))
  const isSame = (perDay || '0') === limit && !isWider && addressIds.length === before.addressIds.length
  const { busy, refusal, submit } = useSubmit(
    () =>
      ask((proof) =>
        siteApi('POST /exchange-web/web/user/apiKey/withdrawTerms', {
          ...{ apiKey, perDay: perDay || '0', addressIds: addressIds.join() },
          ...proof,
        }),
      ),
    (answer) => {
      if (!answer) return
      toast({ kind: 'good', text: t('saved') })
      void revalidate()
    },
    !isSame,
  )
  const choose = (id: number, has: boolean) => {
    const next = new Set(chosen)
    if (has) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <form
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        aria-busy={busy}
        aria-label={t('out.title')}
        noValidate
      >
        <Card title={t('out.title')}>
          <div className={styles.choices}>
            <p className={styles.text}>{t('out.text')}</p>
            {before.usableFromMs !== null && (
              <Notice kind="info">
                {t.rich('edit.held', { when: () => <Moment key="when" atMs={before.usableFromMs} /> })}
              </Notice>
            )}
            <Field label={t('out.limit')} hint={t('out.limitHint', { most: before.mostPerDay })}>
              <DecimalInput size="l" value={perDay} onChange={setPerDay} unit="USDT" />
            </Field>
            <fieldset className={styles.addresses}>
              <legend>{t('out.addresses')}</legend>
              {before.entries.length === 0 && (
                <p className={styles.text}>
                  {t('out.none')} <Link to="/account/mng_address">{t('out.book')}</Link>
                </p>
              )}
              {before.entries.map(({ id, label, coinName, transferNetWork, address, tag }) => (
                <Checkbox
                  key={id}
                  checked={chosen.has(id)}
                  onChange={(has) => choose(id, has)}
                  hint={<bdi dir="ltr">{tag === 0 ? address : `${address} · ${tag}`}</bdi>}
                >
                  <bdi>{label}</bdi> · {coinName} · <bdi>{transferNetWork}</bdi>
                </Checkbox>
              ))}
            </fieldset>
            {isWider && <Notice kind="info">{t('out.waits')}</Notice>}
            {refusal && <Notice kind="bad">{refusal.text}</Notice>}
            <div>
              <Button kind="primary" size="l" type="submit" disabled={isSame} busy={busy} busyLabel={t('save.busy')}>
                {t('out.save')}
              </Button>
            </div>
          </div>
        </Card>
      </form>
      {dialog}
    </>
  )
}
