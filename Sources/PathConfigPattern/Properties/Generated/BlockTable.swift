// Generated from ICU by PropertyTableGenerator; only lines that begin with # are edited by hand.

extension PropertyTable {
  static let block = PropertyTable(
    #"""
    #nb noblock
    Po;?a`d1o3Q;OQNo1a5_1Q3o1Q9Oa7_2a2_1a8_6aO_1QCo4a>_5a2_2Q6o1Q>o2Q8o1a5_9Q4_2Q]1oa2ag5oc6Q2
    oe1aL_=Q2o5Q3o2Q5o1Q]7_c8aHoW2a5_j3QFo1a6_1aB_3Q6o3ae1_R1a<_3a2o9a3_>a1_6a1o>Q8OQ3_Ha2o1a2
    _5Q8o7QP3oOQgY1OQkAo\2QAo^1am8_RgEQ4o3a7_`o1
    #ascii basiclatin
    0o3
    #latin1sup latin1supplement latin1
    P4o3
    #latinexta latinextendeda
    P8o3
    #latinextb latinextendedb
    P<_6
    #ipaext ipaextensions
    `Bo2
    #modifierletters spacingmodifierletters
    `E_2
    #diacriticals combiningdiacriticalmarks
    PH_3
    #greek greekandcoptic
    `K_4
    #cyrillic
    PP1o7
    #armenian
    `Y1o2
    #hebrew
    `\1_3
    #arabic
    P`1o7
    #syriac
    Ph1_2
    #thaana
    Pl1o1
    #devanagari
    PX2o3
    #bengali
    P\2o3
    #gurmukhi
    P`2o3
    #gujarati
    Pd2o3
    #oriya
    Ph2o3
    #tamil
    Pl2o3
    #telugu
    PP3o3
    #kannada
    PT3o3
    #malayalam
    PX3o3
    #sinhala
    P\3o3
    #thai
    P`3o3
    #lao
    Pd3o3
    #tibetan
    Ph3o7
    #myanmar
    PP4o4
    #georgian
    PU4o2
    #jamo hanguljamo
    PX4o7
    #ethiopic
    P`4o;
    #cherokee
    Pm4o2
    #ucas unifiedcanadianaboriginalsyllabics canadiansyllabics
    PP5oC
    #ogham
    Pd5O
    #runic
    Pe5o2
    #khmer
    Pl5o3
    #mongolian
    PP6_5
    #latinextadditional latinextendedadditional
    P`7o7
    #greekext greekextended
    Ph7o7
    #punctuation generalpunctuation
    PP8_3
    #superandsub superscriptsandsubscripts
    `S8_1
    #currencysymbols
    PU8_1
    #diacriticalsforsymbols combiningdiacriticalmarksforsymbols combiningmarksforsymbols
    `V8_1
    #letterlikesymbols
    PX8_2
    #numberforms
    `Z8o1
    #arrows
    `\8_3
    #mathoperators mathematicaloperators
    P`8o7
    #misctechnical miscellaneoustechnical
    Ph8o7
    #controlpictures
    PP9o1
    #ocr opticalcharacterrecognition
    PR9O
    #enclosedalphanum enclosedalphanumerics
    PS9o4
    #boxdrawing
    PX9o3
    #blockelements
    P\9O
    #geometricshapes
    P]9o2
    #miscsymbols miscellaneoussymbols
    P`9o7
    #dingbats
    Ph9o5
    #braille braillepatterns
    PP:o7
    #cjkradicalssup cjkradicalssupplement
    Pd;o3
    #kangxi kangxiradicals
    Ph;o6
    #idc ideographicdescriptioncharacters
    `o;?
    #cjksymbols cjksymbolsandpunctuation
    PP<o1
    #hiragana
    PR<o2
    #katakana
    PU<o2
    #bopomofo
    PX<_1
    #compatjamo hangulcompatibilityjamo
    `Y<o2
    #kanbun
    `\<?
    #bopomofoext bopomofoextended
    P]<O
    #enclosedcjk enclosedcjklettersandmonths
    P`<o7
    #cjkcompat cjkcompatibility
    Ph<o7
    #cjkexta cjkunifiedideographsextensiona
    PP=o]6
    #cjk cjkunifiedideographs
    P`Co_D
    #yisyllables
    PPX1_T1
    #yiradicals
    `TY1o1
    #hangul hangulsyllables
    PP[1_m:
    #highsurrogates
    #highpusurrogates highprivateusesurrogates
    #lowsurrogates
    #pua privateusearea privateuse
    PPh1oW6
    #cjkcompatideographs cjkcompatibilityideographs
    PXn1o?
    #alphabeticpf alphabeticpresentationforms
    Phn1_2
    #arabicpfa arabicpresentationformsa
    `jn1_E
    #halfmarks combininghalfmarks
    Pao1?
    #cjkcompatforms cjkcompatibilityforms
    `ao1O
    #smallforms smallformvariants
    `bo1O
    #arabicpfb arabicpresentationformsb
    `co1_4
    #specials
    `oo1?
    #halfandfullforms halfwidthandfullwidthforms
    Pho1_7
    #olditalic
    PhP2_1
    #gothic
    `iP2O
    #deseret
    PPQ2_2
    #byzantinemusic byzantinemusicalsymbols
    PPd3o7
    #music musicalsymbols
    PXd3o7
    #mathalphanum mathematicalalphanumericsymbols
    PPe3oO
    #cjkextb cjkunifiedideographsextensionb
    PPP4ofY1
    #cjkcompatideographssup cjkcompatibilityideographssupplement
    PPn5o@
    #tags
    PPPLo3
    #cyrillicsup cyrillicsupplement cyrillicsupplementary
    PX1_1
    #tagalog
    Ph5O
    #hanunoo
    Pi5O
    #buhid
    Pj5O
    #tagbanwa
    Pk5O
    #miscmathsymbolsa miscellaneousmathematicalsymbolsa
    Pn9_1
    #suparrowsa supplementalarrowsa
    `o9?
    #suparrowsb supplementalarrowsb
    PX:o3
    #miscmathsymbolsb miscellaneousmathematicalsymbolsb
    P\:o3
    #supmathoperators supplementalmathematicaloperators
    P`:o7
    #katakanaext katakanaphoneticextensions
    `_<?
    #vs variationselectors
    P`o1?
    #suppuaa supplementaryprivateuseareaa
    PPPNooo1
    #suppuab supplementaryprivateuseareab
    PPPP1ooo1
    #limbu
    PX6_2
    #taile
    `Z6_1
    #khmersymbols
    P_6O
    #phoneticext phoneticextensions
    PX7o3
    #miscarrows miscellaneoussymbolsandarrows
    Ph:o7
    #yijing yijinghexagramsymbols
    P^Co1
    #linearbsyllabary
    PPP2o3
    #linearbideograms
    PTP2o3
    #aegeannumbers
    PXP2o1
    #ugaritic
    PlP2O
    #shavian
    `RQ2_1
    #osmanya
    PTQ2_1
    #cypriotsyllabary
    PPR2o1
    #taixuanjing taixuanjingsymbols
    Phd3o2
    #vssup variationselectorssupplement
    PXPL_7
    #ancientgreekmusic ancientgreekmusicalnotation
    P`d3_2
    #ancientgreeknumbers
    PZP2_2
    #arabicsup arabicsupplement
    `j1_1
    #buginese
    P`6O
    #cjkstrokes
    P^<_1
    #diacriticalssup combiningdiacriticalmarkssupplement
    P^7o1
    #coptic
    PT;o3
    #ethiopicext ethiopicextended
    P\;o2
    #ethiopicsup ethiopicsupplement
    Pl4O
    #georgiansup georgiansupplement
    PX;_1
    #glagolitic
    PP;o2
    #kharoshthi
    P`R2o2
    #modifiertoneletters
    PhY1O
    #newtailue
    P\6o2
    #oldpersian
    PmP2o1
    #phoneticextsup phoneticextensionssupplement
    P\7o1
    #suppunctuation supplementalpunctuation
    P`;o3
    #sylotinagri
    PPZ1_1
    #tifinagh
    `Y;_2
    #verticalforms
    ``o1?
    #nko
    Pn1o1
    #balinese
    Ph6o3
    #latinextc latinextendedc
    PS;O
    #latinextd latinextendedd
    PiY1o6
    #phagspa
    PRZ1o1
    #phoenician
    PXR2O
    #cuneiform
    PPX2oO
    #cuneiformnumbers cuneiformnumbersandpunctuation
    PPY2o3
    #countingrod countingrodnumerals
    Pkd3O
    #sundanese
    Pl6o1
    #lepcha
    PP7_2
    #olchiki
    `R7_1
    #cyrillicexta cyrillicextendeda
    P_;O
    #vai
    PXY1o9
    #cyrillicextb cyrillicextendedb
    PbY1o2
    #saurashtra
    PTZ1o2
    #kayahli
    PXZ1_1
    #rejang
    `YZ1_1
    #cham
    P`Z1o2
    #ancientsymbols
    `\P2o1
    #phaistos phaistosdisc
    `^P2_1
    #lycian
    PdP2O
    #carian
    PeP2o1
    #lydian
    PYR2O
    #mahjong mahjongtiles
    PPl3_1
    #domino dominotiles
    `Ql3_3
    #samaritan
    PP2o1
    #ucasext unifiedcanadianaboriginalsyllabicsextended
    `U6_2
    #taitham
    Pa6_4
    #vedicext vedicextensions
    `V7_1
    #lisu
    `VY1_1
    #bamum
    PeY1o2
    #indicnumberforms commonindicnumberforms
    `QZ1?
    #devanagariext devanagariextended
    PWZ1O
    #jamoexta hanguljamoextendeda
    P[Z1O
    #javanese
    P\Z1o2
    #myanmarexta myanmarextendeda
    PcZ1O
    #taiviet
    PdZ1o2
    #meeteimayek
    PnZ1o1
    #jamoextb hanguljamoextendedb
    `me1_2
    #imperialaramaic
    PRR2O
    #oldsoutharabian
    PcR2O
    #avestan
    PhR2o1
    #inscriptionalparthian
    PjR2O
    #inscriptionalpahlavi
    PkR2O
    #oldturkic
    PPS2_2
    #rumi ruminumeralsymbols
    PcS2O
    #kaithi
    PTT2_2
    #egyptianhieroglyphs
    PP\2_Q1
    #enclosedalphanumsup enclosedalphanumericsupplement
    PXl3o7
    #enclosedideographicsup enclosedideographicsupplement
    P`l3o7
    #cjkextc cjkunifiedideographsextensionc
    PhY5oQ4
    #mandaic
    PR2O
    #batak
    Pn6o1
    #ethiopicexta ethiopicextendeda
    PhZ1_1
    #brahmi
    PPT2o3
    #bamumsup bamumsupplement
    PPj2oA
    #kanasup kanasupplement
    PP\3o7
    #playingcards
    PUl3o2
    #miscpictographs miscellaneoussymbolsandpictographs
    Phl3oG
    #emoticons
    P`m3_2
    #transportandmap transportandmapsymbols
    Pdm3o3
    #alchemical alchemicalsymbols
    Phm3o3
    #cjkextd cjkunifiedideographsextensiond
    Pj]5o6
    #arabicexta arabicextendeda
    PU2o2
    #arabicmath arabicmathematicalalphabeticsymbols
    P`k3o7
    #chakma
    PXT2_2
    #meeteimayekext meeteimayekextensions
    PgZ1O
    #meroiticcursive
    P]R2o2
    #meroitichieroglyphs
    P\R2O
    #miao
    Phk2o4
    #sharada
    P\T2o2
    #sorasompeng
    `VT2_1
    #sundanesesup sundanesesupplement
    PV7?
    #takri
    PdU2_2
    #bassavah
    `fj2_1
    #caucasianalbanian
    `YQ2o1
    #copticepactnumbers
    PgP2O
    #diacriticalsext combiningdiacriticalmarksextended
    `e6_2
    #duployan
    PP_3o4
    #elbasan
    PXQ2_1
    #geometricshapesext geometricshapesextended
    Plm3o3
    #grantha
    PhT2o3
    #khojki
    P`T2_2
    #khudawadi
    `eT2_2
    #latinexte latinextendede
    `iZ1o1
    #lineara
    P`Q2o;
    #mahajani
    `ZT2_1
    #manichaean
    PfR2o1
    #mendekikakui
    PPj3o6
    #modi
    P`U2o2
    #mro
    Pbj2_1
    #myanmarextb myanmarextendedb
    P_Z1O
    #nabataean
    PTR2_1
    #oldnortharabian
    PdR2O
    #oldpermic
    `jP2_1
    #ornamentaldingbats
    `bm3_1
    #pahawhhmong
    Phj2_4
    #palmyrene
    PSR2O
    #paucinhau
    PfV2o1
    #psalterpahlavi
    PlR2_1
    #shorthandformatcontrols
    PU_3?
    #siddham
    P\U2o3
    #sinhalaarchaicnumbers
    P_T2O
    #suparrowsc supplementalarrowsc
    PPn3o7
    #tirhuta
    PTU2o2
    #warangciti
    PUV2o2
    #ahom
    PhU2_2
    #anatolianhieroglyphs
    PPa2oC
    #cherokeesup cherokeesupplement
    `kZ1_2
    #cjkexte cjkunifiedideographsextensione
    PQ^5_d5
    #earlydynasticcuneiform
    PTY2_6
    #hatran
    PWR2O
    #multani
    PdT2_1
    #oldhungarian
    PTS2o3
    #supsymbolsandpictographs supplementalsymbolsandpictographs
    PXn3o7
    #suttonsignwriting
    PPf3_E
    #adlam
    PXj3o2
    #bhaiksuki
    PPW2_3
    #cyrillicextc cyrillicextendedc
    PT7?
    #glagoliticsup glagoliticsupplement
    PPh3_1
    #ideographicsymbols ideographicsymbolsandpunctuation
    Pok2O
    #marchen
    `SW2_2
    #mongoliansup mongoliansupplement
    PcU2O
    #newa
    PPU2o3
    #osage
    `UQ2_2
    #tangut
    PPl2oo5
    #tangutcomponents
    PPR3oG
    #cjkextf cjkunifiedideographsextensionf
    `ec5oY7
    #kanaexta kanaextendeda
    PX\3_1
    #masaramgondi
    PXW2o2
    #nushu
    `[\3_<
    #soyombo
    `bV2o2
    #syriacsup syriacsupplement
    PS2?
    #zanabazarsquare
    P`V2_2
    #chesssymbols
    P`n3_3
    #dogra
    PPV2_2
    #georgianext georgianextended
    `T7_1
    #gunjalagondi
    P[W2_2
    #hanifirohingya
    PXS2o1
    #indicsiyaqnumbers
    `Sk3_2
    #makasar
    PgW2O
    #mayannumerals
    Pgd3O
    #medefaidrin
    Pbk2o2
    #oldsogdian
    PhS2_1
    #sogdian
    `iS2o1
    #egyptianhieroglyphformatcontrols
    `Q]2_1
    #elymaic
    PoS2O
    #nandinagari
    P]V2o2
    #nyiakengpuachuehmong
    PXh3_2
    #ottomansiyaqnumbers
    PXk3_2
    #smallkanaext smallkanaextension
    `Y\3o1
    #symbolsandpictographsexta symbolsandpictographsextendeda
    `cn3_4
    #tamilsup tamilsupplement
    PnW2o1
    #wancho
    Pfh3o1
    #chorasmian
    `mS2_1
    #cjkextg cjkunifiedideographsextensiong
    PPP6_j4
    #divesakuru
    PXV2o2
    #khitansmallscript
    PhR3o?
    #lisusup lisusupplement
    `mW2?
    #symbolsforlegacycomputing
    Phn3o7
    #tangutsup tangutsupplement
    PXS3o3
    #yezidi
    PdS2o1
    #arabicextb arabicextendedb
    `S2_1
    #cyprominoan
    `l[2_3
    #ethiopicextb ethiopicextendedb
    Poi3O
    #kanaextb kanaextendedb
    `o[3?
    #latinextf latinextendedf
    PlQ2o1
    #latinextg latinextendedg
    Phg3o7
    #olduyghur
    `kS2o1
    #tangsa
    `cj2o2
    #toto
    `dh3_1
    #ucasexta unifiedcanadianaboriginalsyllabicsextendeda
    `eV2?
    #vithkuqi
    `[Q2_2
    #znamennymusic znamennymusicalnotation
    Phc3_6
    #arabicextc arabicextendedc
    PfS2o1
    #cjkexth cjkunifiedideographsextensionh
    `jT6oR4
    #cyrillicextd cyrillicextendedd
    `Qh3o2
    #devanagariexta devanagariextendeda
    PhV2o2
    #kaktoviknumerals
    Pfd3O
    #kawi
    PhW2o2
    #nagmundari
    `Vi3_1
    #cjkexti cjkunifiedideographsextensioni
    `oj5_C
    #egyptianhieroglyphsexta egyptianhieroglyphsextendeda
    PS]2ol3
    #garay
    PZS2_2
    #gurungkhema
    PXh2o1
    #kiratrai
    PZk2o1
    #myanmarextc myanmarextendedc
    `fU2_1
    #olonal
    `^i3_1
    #sunuwar
    PnV2o1
    #symbolsforlegacycomputingsup symbolsforlegacycomputingsupplement
    PPc3oE
    #todhri
    P^Q2o1
    #tulutigalari
    PlT2o3
    """#)
}
