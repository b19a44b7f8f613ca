// Generated from ICU by PropertyTableGenerator; only lines that begin with # are edited by hand.

extension PropertyTable {
  static let combiningClass = PropertyTable(
    #"""
    #nr notreordered 0
    0oG`20Q1b86X8^102030302W2<_1F?2T38171305R12MLo4:82G50:0406Z14j1:Y1I0Nk12?225V32?2_12l12?2]
    32?2]32?2n32]32?263T32?2\33?2k32\34<5[34<5[23J20202f130245120403m12_3203a22^F4cM3M2l4292Z6
    2^44j63V22C912_1?0AT32>2U1:e13i12:3R22g440>08325223U6Q2_F>322=mo24\42o2Q1YA7X33c^M23;O3_23
    c82T12f42JCh14T12n22;2^7204134302c12e72aP;QP2mh62PHA\N2Q72d46ad1202W1432T53lA5P26l93_24U2<
    `15o52X12=2h13T24_13m12[2282Y33a53_23?2G826h24`3222F2R33j73m32e33b32\83Q8332k42b22A2`22T=2
    Q8203`22X=3[_@2o]26j18hU13[UC2UV56277918M5c44j]380B180306S32o48f;2l15k?5m73oF8\38deUN
    #ov overlay 1
    dI4l\60>6ZO152;141^Zj10gUH4Z]D0YV52
    #hanr hanreading 6
    `ok21
    #nk nukta 7
    lY20P40P40P40P40P80P40kK0mg20b50a20l[S10WhI0i50g20\30c50b21Z80m30m70g70S<0Y80oO0XPc10
    #kv kanavoicing 8
    iT<1
    #vr virama 9
    ]Z20P40P40P40P40P40P40P40^31A0m30`30P40Z60e51jf11O0n40^D0T70V31W21\\40WdN0V10h40_40]30f90g
    70bbG0W`10Z10?0j10j31\40e30e50S30Q42b30P40m70P40g30e30^80T81R50d20C0b20V=0U81b20Z=1]_@0
    #ccc10 10
    `]10
    #ccc11 11
    a]10
    #ccc12 12
    b]10
    #ccc13 13
    c]10
    #ccc14 14
    d]10
    #ccc15 15
    e]10
    #ccc16 16
    f]10
    #ccc17 17
    g]10
    #ccc18 18
    h]10?0
    #ccc19 19
    i]11
    #ccc20 20
    k]10
    #ccc21 21
    l]10
    #ccc22 22
    m]10
    #ccc23 23
    o]10
    #ccc24 24
    Q^10
    #ccc25 25
    R^10
    #ccc26 26
    nhn10
    #ccc27 27
    [b10UE0
    #ccc28 28
    \b10UE0
    #ccc29 29
    ]b10UE0
    #ccc30 30
    h`10f10
    #ccc31 31
    i`10f10
    #ccc32 32
    j`10f10
    #ccc33 33
    ab10
    #ccc34 34
    bb10
    #ccc35 35
    `c10
    #ccc36 36
    ah10
    #ccc84 84
    eR30
    #ccc91 91
    fR30
    #ccc103 103
    ha31
    #ccc107 107
    Xb33
    #ccc118 118
    he31
    #ccc122 122
    Xf33
    #ccc129 129
    ak30
    #ccc130 130
    bk308330
    #ccc132 132
    dk30
    #ccc133 133
    #atbl attachedbelowleft 200
    #atb attachedbelow 202
    QI151Xe60
    #ata attachedabove 214
    ^^70
    #atar attachedaboveright 216
    kH0nP30\a`3184
    #bl belowleft 218
    j_70`a40
    #b below 220
    fH334333:63;2415331gA050507530K0`416030T407030T203032212040202020Z50;0l22n12d14@0303042703
    1h20V^11L020_40W60^U20m60W30f1530213160R50Y;433>0e608050Z104020YG043lQR12W<0ckD6`N0S70]i10
    ]10\50gP12W214023c1020f_`1781Sk40Q80QG6
    #br belowright 222
    j\10C0\l40dg50
    #l left 224
    ^Q<1
    #r right 226
    ][d30
    #al aboveleft 228
    ^]10kg40^Z11ca40
    #a above 230
    PHDY1720424250408<d84[832235712130E0\27l113421h3633203131T20212140302220202021Q5620S132822
    24Z3143[146=312122722134b2021Z50T\1131fN2nS10m:0m60n27d1471513423m4026m:28150D041W6126215T
    16030bF1334150602070oo22_7O`SN059Q11a21_?Ao=021416120ojD681WZ14ed10Y10]50oA3R24n91l4220f10
    20l;2TC644Z70bfE6_bI4Q13e42l]362@362124U30Q56h;0n13P@0o70fJ5
    #ar aboveright 232
    eH050n10nd60fa40PV]31
    #db doublebelow 233
    lJ03030jd60
    #da doubleabove 234
    mJ121\c60
    #is iotasubscript 240
    UJ0
    """#)
}
