import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QrCode } from '@bowline/design-system/pictures/qr-code.tsx'
import { useRef } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { usePage } from '../../page-context.ts'
import { useCopy } from '../../shell/use-copy.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import { drawPoster } from './draw-poster.ts'
import styles from './referral.module.css'

export type OwnCode = CallData<'GET /exchange-web/web/referral/overview'>['codes'][number]

interface InvitationProps {
  readonly code: OwnCode
  readonly codes: readonly OwnCode[]
  readonly onChoose: (code: string) => void
  /** Of the invitees' fees, in percent. */
  readonly rate: number
}

/** One code as a link, as a QR code, and as a picture to pass around. */
export function Invitation({ code: { code, link, kickbackPercent }, codes, onChoose, rate }: InvitationProps) {
  const t = useWords('referral')
  const { config } = usePage()
  const copy = useCopy()
  const picture = useRef<HTMLDivElement>(null)
  const savePoster = async () => {
    const qr = picture.current?.querySelector('svg')
    if (!qr) return
    const lines = { title: config.brand.name, text: t('poster.text'), code: t('poster.code', { code }), link }
    saveFile(await drawPoster(qr, lines), `invitation-${code}.png`)
  }
  const kept = (rate * (100 - kickbackPercent)) / 100
  return (
    <Card title={t('invitation')}>
      <div className={styles.invitation}>
        <div className={styles.words}>
          {codes.length > 1 && (
            <Field label={t('code')}>
              <Select
                options={codes.map((each) => ({
                  value: each.code,
                  label: each.label === '' ? each.code : `${each.code} · ${each.label}`,
                }))}
                value={code}
                onChange={onChoose}
              />
            </Field>
          )}
          <Details
            details={[
              { label: t('code'), value: <bdi dir="ltr">{code}</bdi> },
              {
                label: t('link'),
                value: (
                  <bdi dir="ltr" className={styles.link}>
                    {link}
                  </bdi>
                ),
              },
              { label: t('you'), value: t('percent', { percent: kept }) },
              { label: t('they'), value: t('percent', { percent: rate - kept }) },
            ]}
          />
          <div className={styles.actions}>
            {copy && (
              <>
                <Button kind="primary" onClick={() => copy(link)}>
                  {t('copy.link')}
                </Button>
                <Button onClick={() => copy(code)}>{t('copy.code')}</Button>
              </>
            )}
            <Button onClick={() => void savePoster()}>{t('poster')}</Button>
          </div>
        </div>
        <div className={styles.code} ref={picture}>
          <QrCode text={link} label={t('qr')} />
        </div>
      </div>
    </Card>
  )
}
