import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { Link, useParams } from 'react-router'
import { countryName } from '../../parts/country-name.ts'
import { Details, type DetailsByLabel } from '../../parts/details.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole } from '../../session/session.tsx'
import { useFocusIfGone } from '../../shell/content-focus.ts'
import { t } from '../../words/words.ts'
import { DecisionForm, IN_REVIEW } from './decision-form.tsx'

export type Case = ConsoleData<'GET /console-api/identity-cases/show'>

/** What was stated beside what was shown, what the checks found, and the decision. */
export function Component() {
  const { userId = '', level = '' } = useParams()
  const { api } = useConsole()
  const { data, error, again } = useAnswer(`case ${userId} ${level}`, () =>
    api('GET /console-api/identity-cases/show', { userId, level }),
  )
  useFocusIfGone(data?.state === IN_REVIEW ? 1 : 0)
  return (
    <>
      <ScreenHead title={t('case.title', { id: userId, level })}>
        {data && <Badge tone="info">{t.find(`identity.${data.state}`)}</Badge>}
        <Link to={`/users/${userId}`} className={linkClass()}>
          {t('user.title', { id: userId })}
        </Link>
      </ScreenHead>
      <div className={styles.stack}>
        {error && <Failed error={error} onRetry={again} />}
        {!data && !error && <Skeleton ch={40} lines={8} />}
        {data && (
          <>
            <div className={styles.columns}>
              <Card title={t('case.said')}>
                <Details details={personDetails(data)} />
              </Card>
              <Checks of={data} />
            </div>
            <Pictures of={data} />
            <DecisionForm key={data.revision} of={data} onDone={again} />
          </>
        )}
      </div>
    </>
  )
}

/** Fields that hold a two-letter country code. */
const COUNTRIES = new Set(['nationality', 'residence', 'documentCountry'])

function personDetails({ person }: Case): DetailsByLabel {
  const shown = (name: string, value: (typeof person)[keyof typeof person]) => {
    if (typeof value !== 'string') return value
    if (name === 'documentType') return t.find(`document.${value}`) ?? value
    return COUNTRIES.has(name) ? countryName(value) : value
  }
  return Object.fromEntries(
    Object.entries(person).map(([name, value]) => [t.find(`person.${name}`) ?? name, shown(name, value)]),
  )
}

function Checks({ of: { flags, sanctions, isSanctioned, sameDocument } }: { readonly of: Case }) {
  return (
    <Card title={t('case.checks')}>
      <div className={styles.stack}>
        <div className={styles.actions}>
          {isSanctioned && <Badge tone="bad">{t('flag.sanctions')}</Badge>}
          {flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {t.find(`flag.${flag}`) ?? flag}
            </Badge>
          ))}
        </div>
        <Details
          details={{
            [t('case.sanctions')]:
              sanctions.length === 0
                ? t('case.sanctions.none')
                : sanctions.map(({ name, list, likeness, kind }) => (
                    <p key={`${list} ${name}`}>
                      {name} ({list}, {kind}, {Math.round(likeness * 100)} %)
                    </p>
                  )),
            [t('case.same')]:
              sameDocument.length === 0
                ? t('case.same.none')
                : sameDocument.map((id) => (
                    <p key={id}>
                      <Link to={`/users/${id}`} className={linkClass()}>
                        {id}
                      </Link>
                    </p>
                  )),
          }}
        />
      </div>
    </Card>
  )
}

/** Each picture is requested with the session's cookie and never cached. */
function Pictures({ of: { images, userId, level, revision } }: { readonly of: Case }) {
  return (
    <Card title={t('case.shown')}>
      {images.length === 0 && <p className={styles.quiet}>{t('case.no-images')}</p>}
      <div className={styles.pictures}>
        {images.map((purpose) => (
          <figure key={purpose}>
            <img
              src={`/console-api/identity-cases/image?userId=${userId}&level=${level}&purpose=${purpose}#${revision}`}
              alt={t(`case.image.${purpose}`)}
              loading="lazy"
            />
            <figcaption>{t(`case.image.${purpose}`)}</figcaption>
          </figure>
        ))}
      </div>
    </Card>
  )
}
