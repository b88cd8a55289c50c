/** Announcements of a new demo. `publishedAt` is added at start. */
export const DEMO_ANNOUNCEMENTS = [
  {
    slug: 'demo-started',
    kind: 'news',
    pinned: true,
    title: {
      en_US: 'This demo is running',
      zh_CN: '演示环境已启动',
      ar_AR: 'النسخة التجريبية تعمل الآن',
    },
    body: {
      en_US: [
        'You are looking at a demo of the exchange. The engine, the ledger and the order books are the real ones; the money is not, and prices of the outside world are simulated.',
        'Market makers and takers run as ordinary clients of the public API. They get no special treatment from the engine, and you can trade against them.',
        '## What you can try',
        'Sign in with one of the demo accounts that were printed at the start, or create your own. Place, amend and cancel orders; open a second browser and watch both sides of a trade.',
        'Stop the process in the middle of it and start it again: nothing that was acknowledged is lost. Deleting the data folder resets the demo.',
      ],
      zh_CN: [
        '您看到的是本交易所的演示环境。撮合引擎、账本和订单簿都是真实运行的；资金是虚拟的，外部市场价格为模拟价格。',
        '做市与吃单程序以普通客户的身份通过公开 API 运行，引擎不会给予任何特殊待遇，您可以与它们成交。',
        '## 您可以尝试',
        '使用启动时显示的演示账户登录，或自行创建账户。下单、改单、撤单；再打开一个浏览器，同时观察一笔成交的双方。',
        '在交易过程中停止程序再重新启动：已确认的内容不会丢失。删除数据文件夹即可重置演示环境。',
      ],
      ar_AR: [
        'ما تراه هو نسخة تجريبية من المنصة. محرك المطابقة ودفتر الحسابات ودفاتر الأوامر حقيقية، أما الأموال فليست حقيقية، وأسعار الأسواق الخارجية محاكاة.',
        'يعمل صانعو السوق والمتداولون الآليون كعملاء عاديين عبر الواجهة البرمجية العامة، ولا يمنحهم المحرك أي معاملة خاصة، ويمكنك التداول معهم.',
        '## ما الذي يمكنك تجربته',
        'سجّل الدخول بأحد الحسابات التجريبية التي ظهرت عند بدء التشغيل، أو أنشئ حسابك. ضع الأوامر وعدّلها وألغها، وافتح متصفحًا ثانيًا لتشاهد طرفي الصفقة معًا.',
        'أوقف البرنامج أثناء التداول ثم شغّله من جديد: لن يضيع شيء مما تم تأكيده. حذف مجلد البيانات يعيد النسخة التجريبية إلى بدايتها.',
      ],
    },
  },
  {
    slug: 'trading-by-api',
    kind: 'product',
    title: {
      en_US: 'Trading by API',
      zh_CN: '使用 API 交易',
      ar_AR: 'التداول عبر الواجهة البرمجية',
    },
    body: {
      en_US: [
        'Every market can be traded by program. Common exchange clients work without changes: point them to this address and use your own key.',
        '## Getting a key',
        'Create a key under Account, API. Choose what it may do and list the addresses it may be used from; a key that can trade and has no list of addresses ends after 90 days.',
        '## Keeping within the limits',
        'Each answer tells how much of your minute is used up. Streams cost less than asking again and again: subscribe to books, trades, candles and your own orders.',
        'All calls are described on the API page, with a machine-readable description to download.',
      ],
      zh_CN: [
        '所有市场都可以通过程序交易。常用的交易所客户端无需修改：将地址指向本站并使用您自己的密钥即可。',
        '## 获取密钥',
        '在“账户”的“API”页面创建密钥。选择其权限，并填写允许使用的 IP 地址；具有交易权限但未绑定地址的密钥在 90 天后失效。',
        '## 遵守限额',
        '每个应答都会说明您本分钟已使用的额度。与反复查询相比，订阅数据流的成本更低：请订阅订单簿、成交、K 线和您自己的订单。',
        'API 页面说明了全部接口，并提供可下载的机器可读描述。',
      ],
      ar_AR: [
        'يمكن التداول في كل الأسواق بواسطة البرامج. تعمل برامج التداول الشائعة دون تعديل: وجّهها إلى هذا العنوان واستخدم مفتاحك.',
        '## الحصول على مفتاح',
        'أنشئ مفتاحًا من صفحة الحساب ثم API. اختر صلاحياته وحدد عناوين IP المسموح بها؛ المفتاح الذي يملك صلاحية التداول دون قائمة عناوين ينتهي بعد 90 يومًا.',
        '## الالتزام بالحدود',
        'تبيّن كل إجابة مقدار ما استهلكته من حد الدقيقة. الاشتراك في التدفقات أقل كلفة من تكرار السؤال: اشترك في دفاتر الأوامر والصفقات والشموع وأوامرك.',
        'صفحة API تصف جميع الطلبات، ومعها وصف قابل للقراءة الآلية يمكن تنزيله.',
      ],
    },
  },
  {
    slug: 'how-fees-are-charged',
    kind: 'product',
    title: {
      en_US: 'How fees are charged',
      zh_CN: '手续费如何收取',
      ar_AR: 'كيف تُحتسب الرسوم',
    },
    body: {
      en_US: [
        'A fee is taken from what you receive, once for each fill: a buyer pays in the coin bought, a seller in the coin received for it. Your rate follows from your volume of the last 30 full days and is set anew every day at 00:00 UTC.',
        'Whoever pays the fee in the platform token pays 20 % less. Switch it on in your account; if the token balance does not cover a fill, the full fee of that fill is taken as usual.',
        'Orders that rest in the book pay the maker rate, orders that take from it the taker rate. The table of all rates is on the fees page.',
      ],
      zh_CN: [
        '手续费在每笔成交时从您收到的资产中扣除：买方以买入的币种支付，卖方以收到的币种支付。费率取决于您最近 30 个完整自然日的交易量，每天 00:00（UTC）重新计算。',
        '使用平台币支付手续费可减免 20 %。请在账户中开启；若平台币余额不足以支付某笔成交的手续费，则该笔按原费率收取。',
        '在订单簿中等待成交的订单按挂单费率收取，主动成交的订单按吃单费率收取。全部费率见费率页面。',
      ],
      ar_AR: [
        'تُخصم الرسوم مما تستلمه مرة واحدة لكل تنفيذ: المشتري يدفع بالعملة التي اشتراها، والبائع بالعملة التي استلمها. تتحدد نسبتك من حجم تداولك في آخر 30 يومًا كاملًا، ويُعاد احتسابها يوميًا عند 00:00 بالتوقيت العالمي.',
        'من يدفع الرسوم بعملة المنصة يحصل على خصم 20 %. فعّل ذلك من حسابك؛ وإذا لم يكفِ الرصيد لتنفيذ ما، تُخصم رسوم ذلك التنفيذ كاملة كالمعتاد.',
        'الأوامر المنتظرة في الدفتر تدفع نسبة الصانع، والأوامر التي تُنفذ فورًا تدفع نسبة الآخذ. جدول النسب كلها في صفحة الرسوم.',
      ],
    },
  },
] as const
