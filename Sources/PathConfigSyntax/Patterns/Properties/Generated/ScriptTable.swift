// Generated from ICU by PropertyTableGenerator; only lines that begin with # are edited by hand.

extension UnicodeTable {
  static let script = UnicodeTable(
    #"""
    #zyyy common
    0P2K5K^12>24H0P10R>V1643Ce30:07020nC070?040Q10m40U@0R41jV10f<3S90`_12X21\6120^V10>08325223
    0VH;3f22:4:2>BP1P2U122352J2@Z125iDG:FoLQ8cC3O2X3Q@m2c<D202H@753l2140k21d4?Q1U1:0a1o1P1`2`1
    0i2W5Q^6o1QXFQ1W32V59e70Q50\<0?1c^D1a69GR12B23d402OK5K:;0^11Q2626;4S825\148a2<d1\1U7JU]^13
    mj3i77c=m4c3m1e7;V13m14@918M5l1f6C=C=f2:HX4d22V2213031332;20262P22337262K232420462c:3S93a1
    bS5S2]2l1SF[15S3=>3>2>2T1;]5i1I21>[15881?5k4gN5@4<4f35n27;50@;5g1997W19M3;51o1c:==3<496g18
    >3:788b42U3XPQH0Oo2
    #zinh inherited qaai
    PH_3f81U>:K0QG3lZ4NR@22<26507041W6o1]@1S6P1ji33\31V[c1?A=`N0S70kR40Un^1]13FQA2B736O3cj[H_7
    #arab arabic
    P`14252=222O29<I2[32Q1a2_1a7N216Z22Labl1b3AZ;3_23e180Q1?a342V4Tk3NT22h13Qhg132J21203029232
    02070502020222120302020202021203326232320292@62242@e11
    #armn armenian
    aY1U13a132T\m14
    #beng bengali
    P\2327313E2620433831339051243H
    #bopo bopomofo
    ZG1j`;Z1a3O
    #cher cherokee
    Pm4e235ckU1_2
    #copt coptic qaac
    RO=aT:c366
    #cyrl cyrillic
    PP1T43X5aj5:Q50]20XS4OQRNo2_lE1Q`h1m1R10
    #dsrt deseret
    PPQ2_2
    #deva devanagari
    PX2`25>3IQkW1OQ`L9
    #ethi ethiopic
    P`4X2233620233X1233P1233620233>2h1233R23O4IW_6F:626262626262626SYO53535:626bU_2623212>
    #geor georgian
    PU4U120603Z123al2Z132QR4U12060
    #goth gothic
    `iP2J
    #grek greek
    `K3223320502022202C2n1??WY64c1454e20Q:E353U135372020202N3d12>2=352B3228X90oaR10k^E^2B0PSd1
    U2
    #gujr gujarati
    Qd2228222E26212439222230@33;86
    #guru gurmukhi
    Q`2225513E26212121302451324083208@
    #hani han
    Pd;I2h2=e6`1020J8?3UNo]6Q2o_DQXF];3Y3YXM1=1_PT1ofY1Q1iQ47m63Qd5?`Y7@]CS]2m@S_1Zj46oR4
    #hang hangul
    PX4o7_a71R8m2b3NR2NRgMLTDSm:=F5`1Um9N45353532
    #hebr hebrew
    a\1f19J55YYm1I2420212129
    #hira hiragana
    QR<e272Rko2n8C0N2^U@0
    #knda kannada
    PT3<222F29243822238171233922
    #kana katakana
    QU<i232a7?a6^12g2_Pc192\1cR\13262120P92c10?3
    #khmr khmer
    Pl5m23979W?O
    #laoo lao
    Qd3120242G202F3420262933
    #latn latin
    Q2I7I`10@06F2N2P>X14l`6U17`1636<2U2R2o7b;0>0A<^4170L0BX1hf2OSeNU34R2312027F=aIZ12823glC6kP
    1I7IVQ252Y128Vje1N75
    #mlym malayalam
    PX3<222b122255?3I
    #mong mongolian
    PP61302C7h28Z1f]o1<
    #mymr myanmar
    PP4o4QZV1NR3OaRKC
    #ogam ogham
    Pd5L
    #ital olditalic
    PhP2S1:2
    #orya oriya
    Qh2227313E2621243831328251243A
    #runr runic
    Pe5Z24:
    #sinh sinhala
    Q\322A4G282036405520277932]oP2C
    #syrc syriac
    Ph1=2k132a8:
    #taml tamil
    Rl2125422341202141424;5442233070?DVnT2a1>0
    #telu telugu
    PP3<222F2?382223812230333988
    #thaa thaana
    Pl1a1
    #thai
    Q`3i16K
    #tibt tibetan
    Ph3W22S15V12S12>2651
    #cans canadianaboriginal
    PP5oCaAU2k]P2?
    #yiii yi
    PPX1\T14f1
    #tglg tagalog
    Ph5E:0
    #hano hanunoo
    Pi5D
    #buhd buhid
    Pj5C
    #tagb tagbanwa
    Pk5<2221
    #brai braille
    PP:o7
    #cprt cypriot
    PPR25302[1214030
    #limb limbu
    PX6N2;5;504;
    #linb linearb
    PPP2;2I2B212>3=S1j3
    #osma osmanya
    PTQ2M39
    #shaw shavian
    `RQ2_1
    #tale taile
    `Z6M34
    #ugar ugaritic
    PlP2M20
    #hrkt katakanaorhiragana
    #bugi buginese
    P`6K31
    #glag glagolitic
    PP;o2Qm\362@362124
    #khar kharoshthi
    P`R232167222L325988
    #sylo sylotinagri
    PPZ1\1
    #talu newtailue
    P\6[15I7:41
    #tfng tifinagh
    `Y;g181?0
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
    PTS2b1>b185
    #inds
    #java javanese
    P\Z1]23951
    #kali kayahli
    PXZ1]120
    #latf
    #latg
    #lepc lepcha
    PP7g14>42
    #lina lineara
    P`Q2f9:E;7
    #mand mandaic
    PR2K30
    #maya
    #mero meroitichieroglyphs
    P\R2O
    #nkoo nko
    Pn1j132
    #orkh oldturkic
    PPS2X2
    #perm oldpermic
    `jP2Z1
    #phag phagspa
    PRZ1g1
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
    PeP2`1
    #jpan
    #lana taitham
    Pa6n12L3:797=
    #lyci lycian
    PdP2L
    #lydi lydian
    PYR2I60
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
    PhR2e146
    #cakm chakma
    PXT2d12A
    #kore
    #kthi kaithi
    PTT2R2;0
    #mani manichaean
    PfR2V15;
    #phli inscriptionalpahlavi
    PkR2B67
    #phlp psalterpahlavi
    PlR2A83=6
    #phlv
    #prti inscriptionalparthian
    PjR2E37
    #samr samaritan
    PP2]13>
    #tavt taiviet
    PdZ1R2I4
    #zmth
    #zsym
    #bamu bamum
    PeY1g2YX`1hA
    #lisu
    `VY1_1aeN0
    #nkgb
    #sarb oldsoutharabian
    PcR2O
    #bass bassavah
    `fj2M35
    #dupl duployan
    PP_3Z36<488933
    #elba elbasan
    PXQ2W1
    #gran grantha
    PhT2327313E2621243831323070663644
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
    `eT2j169
    #wara warangciti
    PUV2b2=0
    #afak
    #jurc
    #mroo mro
    Pbj2N2951
    #nshu nushu
    Qok20_\@[<
    #shrd sharada
    P\T2o2
    #sora sorasompeng
    `VT2H89
    #takr takri
    PdU2i179
    #tang tangut
    Pok20P1go59oGQ@8
    #wole
    #hluw anatolianhieroglyphs
    PPa2VB
    #khoj khojki
    P`T2A2^1
    #tirh tirhuta
    PTU2W299
    #aghb caucasianalbanian
    `YQ2c1<0
    #mahj mahajani
    `ZT2V1
    #ahom
    PhU2J3>5F
    #hatr hatran
    PWR2B2164
    #modi
    P`U2T2<9
    #mult multani
    PdT2620232>2:
    #pauc paucinhau
    PfV2h1
    #sidd siddham
    P\U2e13U1
    #adlm adlam
    PXj3[25951
    #bhks bhaiksuki
    PPW282\12=;L
    #marc marchen
    `SW2O3E2=
    #newa
    PPU2k224
    #osge osage
    `UQ2S15S1
    #hanb
    #jamo
    #zsye
    #gonm masaramgondi
    PXW26212[140212899
    #soyo soyombo
    `bV2b2
    #zanb zanabazarsquare
    P`V2W2
    #dogr dogra
    PPV2k1
    #gong gunjalagondi
    P[W25212T1212589
    #maka makasar
    PgW2H
    #medf medefaidrin
    Pbk2j2
    #rohg hanifirohingya
    PXS2W199
    #sogd sogdian
    `iS2Y1
    #sogo oldsogdian
    PhS2W1
    #elym elymaic
    PoS2F
    #hmnp nyiakengpuachuehmong
    PXh3\14=3951
    #nand nandinagari
    P]V273]13:
    #wcho wancho
    Pfh3i160
    #chrs chorasmian
    `mS2K
    #diak divesakuru
    PXV263037212M213;:9
    #kits khitansmallscript
    Tok20lh6e>Z10
    #yezi yezidi
    PdS2Y12231
    #cpmn cyprominoan
    `l[2R3
    #ougr olduyghur
    `kS2I
    #tnsa tangsa
    `cj2^229
    #toto
    `dh3N
    #vith vithkuqi
    `[Q2:2>26212:2>2621
    #kawi
    PhW2@2X14L
    #nagm nagmundari
    `Vi3Y1
    #gara garay
    PZS2U14L91
    #gukh gurungkhema
    PXh2i1
    #krai kiratrai
    PZk2i1
    #onao olonal
    `^i3Z150
    #sunu sunuwar
    PnV2Q1?9
    #todr todhri
    P^Q2c1
    #tutg tulutigalari
    PlT2920302U129203023292191
    """#)
}
