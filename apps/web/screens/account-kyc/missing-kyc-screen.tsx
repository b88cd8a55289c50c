import { isoDate } from '@bowline/design-system/numbers/typed-date.ts'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { CardForm } from './card-form.tsx'
import { DateField } from './date-field.tsx'
import { type LevelView, OVERVIEW, overviewInPlaceOf, type Piece, type Process } from './kyc-view.ts'
import { Outcome } from './outcome.tsx'
import { PhotoField } from './photo-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { usePhotos } from './use-photos.ts'

export const head = privateHead('account-kyc', 'more')

export async function load({ siteApi }: ScreenContext) {
  const process = await siteApi('GET /exchange-web-gateway/userCenterKyc/processnew')
  const asked = askedFor(process)
  if (!asked || process.submissionsLeft === 0) throw redirect(overviewInPlaceOf('missing-kyc'))
  return { asked }
}

function askedFor(process: Process): LevelView | undefined {
  return process.levels.findLast(({ state }) => state === 5)
}

/** Additional requirements, all on one card. */
export function Screen() {
  const t = useWords('account-kyc')
  const { siteApi } = usePage()
  const { asked } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [process, setProcess] = useState<Process>()
  const [birthDate, setBirthDate] = useState('')
  const { sent, set, params } = usePhotos()
  const needsBirth = asked.missing.includes('birth-date')
  const pieces = asked.missing.filter((piece): piece is Piece => piece !== 'birth-date')
  const { busy, tried, refusal, submit } = useSubmit(
    () =>
      siteApi('POST /exchange-web/web/kyc/supplement', {
        ...params,
        ...(needsBirth && { birthDate: isoDate(birthDate) }),
      }),
    setProcess,
    (!needsBirth || isoDate(birthDate) !== undefined) && pieces.every((piece) => sent[piece] !== undefined),
  )
  const { errorOf, dateErrorOf, general } = useFieldErrors(tried, refusal)
  const view = process?.levels[asked.level - 1]
  return (
    <AccountLayout
      variant="card"
      title={t('more')}
      at={5}
      back={{ to: OVERVIEW, label: t('back') }}
      intro={view ? undefined : t('more.intro')}
    >
      {view ? (
        <Outcome view={view} passed={t(`level.${asked.level as 1 | 2}`)} />
      ) : (
        <CardForm submit={t('hand')} busy={busy} busyLabel={t('checking')} refusal={general} onSubmit={submit}>
          {asked.reasonTexts.length > 0 && (
            <Notice kind="warn" title={t('reasons')}>
              <ul className={styles.reasons}>
                {asked.reasonTexts.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Notice>
          )}
          {needsBirth && (
            <DateField
              label={t('birth')}
              hint={t('birth.hint')}
              autoComplete="bday"
              value={birthDate}
              onChange={setBirthDate}
              error={dateErrorOf('birthDate', birthDate)}
            />
          )}
          {pieces.map((piece) => (
            <PhotoField
              key={piece}
              piece={piece}
              sent={sent[piece]}
              onSent={(image) => set(piece, image)}
              error={errorOf(`${piece}Image`, sent[piece] ?? '')}
            />
          ))}
        </CardForm>
      )}
    </AccountLayout>
  )
}
