// Generated from ICU by PropertyTableGenerator; only lines that begin with # are edited by hand.

extension UnicodeTable {
  static let scriptExtensions = UnicodeTable(
    #"""
    #zyyy common
    0P2K5K^12;2124H0P10R>2292040282025643Co307020nC0h60U@0mZ10f<3XQ4;3P12N2921262:4:2>BP1P2U12
    2352J2@Z125iDG:FoLQ8cC3O2X3Q@F2G3923202IS=040>0>0F0b@GP10b1>=3R596o2P10Q^6o1YXFIW32aN0?1Ue
    D9GD3;2B23d402OK5K5P4626;4c<<d1\1T`b1i77c=m4c3m1e7;V13m14@918M5l1f6C=C=f2L6X4d22V221303133
    2;20262P22337262K232420462c:3S93a1bS5S2]2l1SF[15S3=>3>2>2T1;]5i1I21>[158H5k4gN5@4<4f35n27;
    50@;5g1997W19M3;51o1c:==3<496g18>3:788b42U3XPQH0Oo2
    #zinh inherited qaai
    _H0302;2146303?212A2423a_11lZ4NdGe12024]@1S6OaXg1?A=`N0SXc1]13FQA2B736O3cj[H_7
    #arab arabic
    P`142f62Q1a2_1a7N216Z22L`j50b_30_Xc1b3Al=3e180Q1?a342V4TOKUk2NT22h13Qhg132J212030292320207
    0502020222120302020202021203326232320292@62242@e11
    #armn armenian
    XH0YAU13a132T\m14
    #beng bengali
    lE0ed11B1K327313E2620433831339051243Hbf402031209090305032joR10
    #bopo bopomofo
    WF022>0A1fX;2592<;33070T60:Z1a3OVTc11k84
    #cher cherokee
    PH22071G1<1_S4e235ckU1_2
    #copt coptic qaac
    g50YB04120]31]3=aT:c366h80YVe1K
    #cyrl cyrillic
    lE0T222020203060_7_9aj5:Q50]20P40Xo3OT20moMo2_lE1Q`h1m1R10
    #dsrt deseret
    PPQ2_2
    #deva devanagari
    lE0Tb1b23Z1aj4V121gO0PjQ19W5OQ`L9
    #ethi ethiopic
    ^H0bg3X2233620233X1233P1233620233>2h1233R23O4IW_6F:626262626262626SYO53535:626bU_2623212>
    #geor georgian
    g50bV10gh2U120603_1al2Z132kL0VU3U12060T80
    #goth gothic
    g50]B130Y10ooo1J
    #grek greek
    g50YB1302020;0_1030[173320502022202C2n1??WY64c1454e22o9E353U135372020202N3d12>2=352B3228o2
    0Y60oaR10k^E^2B0PSd1U2
    #gujr gujarati
    aZ21B1l8228222E26212439222230@33;86aYW19
    #guru gurmukhi
    aZ21B1l4225513E26212121302451324083208@j]W19
    #hani han
    g50Y^;I2h2=e6K?222<2<2<3078l50e4?Q1U1:0a1W1i1`1@;d10i2H;4Q3N2o]6Q2o_DQh17i_D];3Y3\K1k84mSL
    1=1_kHAof71_]3ofY1Q1iQ47m63Qd5?`Y7@]CS]2m@S_1Zj46oR4
    #hang hangul
    PX4o7R`72592<?270T60f1m2b3NR2NRgMLTDSm:=F5`1Zb91k84k1N45353532
    #hebr hebrew
    WH1YDf19J55YYm1I2420212129
    #hira hiragana
    QP<2592<A520514e237k21YZc11k84;0^11RS\1n8C0N2^U@0
    #knda kannada
    aZ21B1kH<222F29243822238171233922mn302170H020liR15
    #kana katakana
    UH0N0nV;2592<A52051l234o2a7?a6^12g2^gb11k8n1aR\13262120P92c10?3
    #khmr khmer
    Pl5m23979W?O
    #laoo lao
    Qd3120242G202F3420262933
    #latn latin
    Q2I7I`10=0306F2N2P>40;02220:02074L>2120=0328121W10605<f81[V11Ym10UP3U17`1636<2U2j108o7`90R
    20>0A<d20j1170L0BX1hf2Oh<0YWN7KU34R2312027F=_90R@Z12823glC6kP1I7IVQ252Y128Vje1N75
    #mlym malayalam
    aZ21B1kL<222b122255?3Ikj30H0niR12
    #mong mongolian
    PP6I7h28Z1Ul10bn3163ebi1<
    #mymr myanmar
    PP4o4_TV10b5NR3OaRKC
    #ogam ogham
    Pd5L
    #ital olditalic
    PhP2S1:2
    #orya oriya
    aZ21B1l<227313E2621243831328251243AS[40H0
    #runr runic
    Pe5h2
    #sinh sinhala
    T[21lP122A4G282036405520277932ng30_Wm1C
    #syrc syriac
    SH13120F0328120lF0?130Q10;:K0`4=2k132a8:^\5020
    #taml tamil
    aZ21B1m@125422341202141424;5442233070?DPW40iPS10^`J020h11TT3a1>0
    #telu telugu
    aZ21B1kD<222F2?382223812230333988kR40H0
    #thaa thaana
    \`10?130Q29g8a1Qbm10;0
    #thai
    lE0K0\10^10`f2i16K
    #tibt tibetan
    Ph3W22S15V12S12>2651^Q83
    #cans canadianaboriginal
    PP5oCaAU2k]P2?
    #yiii yi
    QP<16937P70UhK\T14f1kdF4
    #tglg tagalog
    Ph5E:0F1
    #hano hanunoo
    Pi5F
    #buhd buhid
    ei51:C
    #tagb tagbanwa
    ei51Z1<2221
    #brai braille
    PP:o7
    #cprt cypriot
    PXP225\148Qf15302[1214030
    #limb limbu
    U[20kl3N2;5;504;
    #linb linearb
    PPP2;2I2B212>3=S1j3625\148
    #osma osmanya
    PTQ2M39
    #shaw shavian
    g50ilP2_1
    #tale taile
    PH16140dY39WX2M34
    #ugar ugaritic
    PlP2M20
    #hrkt katakanaorhiragana
    #bugi buginese
    P`6K31`mS10
    #glag glagolitic
    g50\B020o;030R80bk20oj30Vm2o2T?0\QN0a\^262@362124
    #khar kharoshthi
    P`R232167222L325988
    #sylo sylotinagri
    T[21Q49a`W1\1
    #talu newtailue
    P\6[15I7:41
    #tfng tifinagh
    RH0203020Wa:g181?0
    #xpeo oldpersian
    PmP2S15=
    #bali balinese
    Ph6\22a1
    #batk batak
    Pn6c193
    #blis
    #brah brahmi
    PPT2]25S1:0
    #cham
    P`Z1f1:=3933
    #cirt
    #cyrs
    #egyd
    #egyh
    #egyp egyptianhieroglyphs
    PP\2eR1;jl3
    #geok
    #hans
    #hant
    #hmng pahawhhmong
    Phj2U2;9262D6B
    #hung oldhungarian
    jR8030d^30@0oag1b1>b185
    #inds
    #java javanese
    P\Z1]22:51
    #kali kayahli
    PXZ1_1
    #latf
    #latg
    #lepc lepcha
    PP7g14>42
    #lina lineara
    WXP2\1]V1f9:E;7
    #mand mandaic
    Pb10P@K30
    #maya
    #mero meroitichieroglyphs
    mR80SYj1O
    #nkoo nko
    \`10?040Q=j132oYm11
    #orkh oldturkic
    jR80f^30`^g1X2
    #perm oldpermic
    g50YB062;0`;0]fo1Z1
    #phag phagspa
    RP6120ZQ20cn30nQNg1
    #phnx phoenician
    PXR2K40
    #plrd miao
    Phk2Z25h18@
    #roro
    #sara
    #syre
    #syrj
    #syrn
    #teng
    #vaii vai
    PXY1[9
    #visp
    #xsux cuneiform
    PPX2iLW3^324<S6
    #zxxx
    #zzzz unknown
    hK1738020E0^<0W11c1140h17L37:_80m11V3=l11b11@0M120<4P1034^709131G0802251:13157233061J14073
    31G08030303120633142265026B940:040G0803061;040412>51=680409131G0803061:13146433061C9307240
    523020323242=3624051252=F4>040H0A1:0405630412151;6G040H0;061:04056353051;04;>040d104073A1K
    040C2I0:0218223702095;14;k13NT1302060I020H1602080;15OY20U13X10U10@0>T1W602421j;051802051Z1
    051R1051802051@0j1051T21Q12K5g2171nD2j26G8I8E;>0403;o21;5;5K5j26\14W29P10=3=322[116:]13K5<
    2o11R20N1<5;5?1P1`1^20W57m12@2o14\11<7\14g@171W117190202020P11f10@0?170D140:0V30=1L0>2R1>R
    1>]43kDE<Deh11Q10n:4^102421i163=I88080808080808080o3Q1K0j2;g6Ia20g21X34\10o20g28a10^cL2h18
    m:Ci57_6130209Dl12;5i17W27=5e3:O2_20<3R10h18?1;1X3GM97171788080m13o31;5Um:;H3b13QP2oW6_;1[
    3U18;64K060203030n3?n=1g162O[15d10D05360X4120o5271717142808961=0K0D030@1?Q1l3443^12i20>22^
    1_1Q4N2b1>M3U18O4\14O0V13?Y1o41;5U13U13Y17e1:=0@08030<0@08032e1;h98G99G70[10:T27120]103221
    H0Y27:_1D034R12L42o1i13E1c10349040N143;6:6Q2OX13=8g12N1L4K65;8_2Z2f1d1<d16_17;5W12N73_6P10
    [10413?4f1]17[1EKU1MCH8_23U18U2921J6;5f10C7X18Q30E:C0`1m1802050@0<5l14;5509131G0803060;131
    41252481826:;02120W10;0212050;0373Lm206MY27;U5g11W1Q1V2:;5>Bk15;5EKL1@3Hh5m1S3d2;91219030O
    031=8;U291_11<JY27d2<Z26;e5S1=;5:0^10?9N2Q11G0?X28030]122030:7;57030V103076;e9J6B0Z12Nd22>
    c1<lLU3`306:U6[b2T3<gR19ll34XBhe6k1Uf1jA6P10;3b20;5O179W29;080F4D_=k1U6l2T3\23j16Bo16:3=io
    57gV1X1;Vg8508030T9>2L412=57]<SX2\34>2:6;19kj3k75e=[2_11H8e3k1g79X11S6DW2i3E;E;h28JV4f20X2
    031213150=02080R20519080M050602280e:1U91oE>60@_R1P157d680B1803064o1P12_3^12?1;33o9P1@k142_
    >[1e6\132o>805030@0V61AX1]23;33`HU2[2n1Q650L0302120;05020252320202040302120202020203021508
    0505020;0B44060Bc13]8]13U3;@1@0@0V19_5g1N<]13:63=7i4iN3B2>2h33P35=32>=3i17;5Y17O1=33m1e:;?
    1>2;4i16@1<5:6d40W3UP1QgY1OkQ45o61Sd5=bY7>_CQ]2o@Q_1\j44QS4`RgE2MQ3o3a7_`o5
    #cari carian
    g50Sm7030d^30_Se1`1
    #jpan
    #lana taitham
    Pa6n12L3:797=
    #lyci lycian
    jR80Vah1L
    #lydi lydian
    g50j[;0_gf1I60
    #olck olchiki
    `R7_1
    #rjng rejang
    `YZ1S1<0
    #saur saurashtra
    PTZ1U29;
    #sgnw signwriting
    PPf3[D@42>
    #sund sundanese
    Pl6o1Q87
    #moon
    #mtei meeteimayek
    PgZ1FZ6]139
    #armi imperialaramaic
    PRR2E28
    #avst avestan
    g50i[;1_Vg1e146
    #cakm chakma
    V_29ab19gUP2d12A
    #kore
    #kthi kaithi
    V[29RV90o_N9WRJR2;0
    #mani manichaean
    Pb10PTQ2V15;
    #phli inscriptionalpahlavi
    PkR2B67
    #phlp psalterpahlavi
    Pb10PZQ2A83=6
    #phlv
    #prti inscriptionalparthian
    PjR2E37
    #samr samaritan
    PP2]13>c_90
    #tavt taiviet
    PdZ1R2I4
    #zmth
    #zsym
    #bamu bamum
    PeY1g2YX`1hA
    #lisu
    lE0A0mY;1UVM_1aeN0
    #nkgb
    #sarb oldsoutharabian
    PcR2O
    #bass bassavah
    `fj2M35
    #dupl duployan
    g50`B120I1hh:0T^S3Z36<488937
    #elba elbasan
    g50^B0k_P2W1
    #gran grantha
    aZ21B1QD=mV4021O241gO0``l1327313E2621242931323070663644lR3120
    #kpel
    #loma
    #mend mendekikakui
    PPj3T63?
    #merc meroiticcursive
    P]R2G5C3]1
    #narb oldnortharabian
    PdR2O
    #nbat nabataean
    PTR2N98
    #palm palmyrene
    PSR2O
    #sind khudawadi
    T[21[fW19gcJj169
    #wara warangciti
    PUV2b2=0
    #afak
    #jurc
    #mroo mro
    Pbj2N2951
    #nshu nushu
    Qok20_\@[<
    #shrd sharada
    aZ20Vl40203130`jR1530XZJo2
    #sora sorasompeng
    `VT2H89
    #takr takri
    T[21[fW19WbKi179
    #tang tangut
    `o;?`?0a__20P1go59oGQ@8
    #wole
    #hluw anatolianhieroglyphs
    PPa2VB
    #khoj khojki
    Vg29QZW19W^JA2^1
    #tirh tirhuta
    aZ21B1]l40niR19WRKW299
    #aghb caucasianalbanian
    TH0]10]10b^P2c1<0
    #mahj mahajani
    g50]U2;QfW19gXJV1
    #ahom
    PhU2J3>5F
    #hatr hatran
    PWR2B2164
    #modi
    `QZ19W^KT2<9
    #mult multani
    Vc29aPR2620232>2:
    #pauc paucinhau
    PfV2h1
    #sidd siddham
    P\U2e13U1
    #adlm adlam
    o`10Q10_`60b_30oe^3[25951
    #bhks bhaiksuki
    PPW282\12=;L
    #marc marchen
    `SW2O3E2=
    #newa
    PPU2k224
    #osge osage
    QH03070]20hZP2S15S1
    #hanb
    #jamo
    #zsye
    #gonm masaramgondi
    T[21klT26212[140212899
    #soyo soyombo
    `bV2b2
    #zanb zanabazarsquare
    P`V2W2
    #dogr dogra
    T[2;QfW19WnKk1
    #gong gunjalagondi
    g50]U21koT25212T1212589
    #maka makasar
    PgW2H
    #medf medefaidrin
    Pbk2j2
    #rohg hanifirohingya
    \`10?040Q10d40\aQ2W199
    #sogd sogdian
    Pb10`WR2Y1
    #sogo oldsogdian
    PhS2W1
    #elym elymaic
    PoS2F
    #hmnp nyiakengpuachuehmong
    PXh3\14=3951
    #nand nandinagari
    T[21QL9jo309080fiR15[[L73]13:
    #wcho wancho
    Pfh3i160
    #chrs chorasmian
    `mS2K
    #diak divesakuru
    PXV263037212M213;:9
    #kits khitansmallscript
    Tok20lh6e>Z10
    #yezi yezidi
    \`10?040Q29gPR2Y12231
    #cpmn cyprominoan
    PXP21_d;R3
    #ougr olduyghur
    Pb10bUQ20nS1I
    #tnsa tangsa
    `cj2^229
    #toto
    lE0dng3N
    #vith vithkuqi
    `[Q2:2>26212:2>2621
    #kawi
    PhW2@2X14L
    #nagm nagmundari
    `Vi3Y1
    #gara garay
    \`10?040QiQ2U14L91
    #gukh gurungkhema
    U[20kle2i1
    #krai kiratrai
    PZk2i1
    #onao olonal
    T[21[Sg3Z150
    #sunu sunuwar
    PH120:030M040_TV2Q1?9
    #todr todhri
    QH03030:020[20RcP2c1
    #tutg tulutigalari
    VW39SP4020liR15l50_dJ920302U129203023292191
    """#)
}
