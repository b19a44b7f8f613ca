// Made from the names of ICU's tables; a name that is new in Unicode is added by hand, since ICU can be
// asked for a name but not for all names.

extension PropertyOfICU {
  /// A property a line: its names, a colon, and the names of its values in any order.
  static let names = """
    blk block: nb noblock ascii basiclatin latin1sup latin1supplement latin1 latinexta \
    latinextendeda latinextb latinextendedb ipaext ipaextensions modifierletters \
    spacingmodifierletters diacriticals combiningdiacriticalmarks greek greekandcoptic cyrillic \
    armenian hebrew arabic syriac thaana devanagari bengali gurmukhi gujarati oriya tamil telugu \
    kannada malayalam sinhala thai lao tibetan myanmar georgian jamo hanguljamo ethiopic \
    cherokee ucas unifiedcanadianaboriginalsyllabics canadiansyllabics ogham runic khmer \
    mongolian latinextadditional latinextendedadditional greekext greekextended punctuation \
    generalpunctuation superandsub superscriptsandsubscripts currencysymbols \
    diacriticalsforsymbols combiningdiacriticalmarksforsymbols combiningmarksforsymbols \
    letterlikesymbols numberforms arrows mathoperators mathematicaloperators misctechnical \
    miscellaneoustechnical controlpictures ocr opticalcharacterrecognition enclosedalphanum \
    enclosedalphanumerics boxdrawing blockelements geometricshapes miscsymbols \
    miscellaneoussymbols dingbats braille braillepatterns cjkradicalssup cjkradicalssupplement \
    kangxi kangxiradicals idc ideographicdescriptioncharacters cjksymbols \
    cjksymbolsandpunctuation hiragana katakana bopomofo compatjamo hangulcompatibilityjamo \
    kanbun bopomofoext bopomofoextended enclosedcjk enclosedcjklettersandmonths cjkcompat \
    cjkcompatibility cjkexta cjkunifiedideographsextensiona cjk cjkunifiedideographs yisyllables \
    yiradicals hangul hangulsyllables highsurrogates highpusurrogates highprivateusesurrogates \
    lowsurrogates pua privateusearea privateuse cjkcompatideographs cjkcompatibilityideographs \
    alphabeticpf alphabeticpresentationforms arabicpfa arabicpresentationformsa halfmarks \
    combininghalfmarks cjkcompatforms cjkcompatibilityforms smallforms smallformvariants \
    arabicpfb arabicpresentationformsb specials halfandfullforms halfwidthandfullwidthforms \
    olditalic gothic deseret byzantinemusic byzantinemusicalsymbols music musicalsymbols \
    mathalphanum mathematicalalphanumericsymbols cjkextb cjkunifiedideographsextensionb \
    cjkcompatideographssup cjkcompatibilityideographssupplement tags cyrillicsup \
    cyrillicsupplement cyrillicsupplementary tagalog hanunoo buhid tagbanwa miscmathsymbolsa \
    miscellaneousmathematicalsymbolsa suparrowsa supplementalarrowsa suparrowsb \
    supplementalarrowsb miscmathsymbolsb miscellaneousmathematicalsymbolsb supmathoperators \
    supplementalmathematicaloperators katakanaext katakanaphoneticextensions vs \
    variationselectors suppuaa supplementaryprivateuseareaa suppuab supplementaryprivateuseareab \
    limbu taile khmersymbols phoneticext phoneticextensions miscarrows \
    miscellaneoussymbolsandarrows yijing yijinghexagramsymbols linearbsyllabary linearbideograms \
    aegeannumbers ugaritic shavian osmanya cypriotsyllabary taixuanjing taixuanjingsymbols vssup \
    variationselectorssupplement ancientgreekmusic ancientgreekmusicalnotation \
    ancientgreeknumbers arabicsup arabicsupplement buginese cjkstrokes diacriticalssup \
    combiningdiacriticalmarkssupplement coptic ethiopicext ethiopicextended ethiopicsup \
    ethiopicsupplement georgiansup georgiansupplement glagolitic kharoshthi modifiertoneletters \
    newtailue oldpersian phoneticextsup phoneticextensionssupplement suppunctuation \
    supplementalpunctuation sylotinagri tifinagh verticalforms nko balinese latinextc \
    latinextendedc latinextd latinextendedd phagspa phoenician cuneiform cuneiformnumbers \
    cuneiformnumbersandpunctuation countingrod countingrodnumerals sundanese lepcha olchiki \
    cyrillicexta cyrillicextendeda vai cyrillicextb cyrillicextendedb saurashtra kayahli rejang \
    cham ancientsymbols phaistos phaistosdisc lycian carian lydian mahjong mahjongtiles domino \
    dominotiles samaritan ucasext unifiedcanadianaboriginalsyllabicsextended taitham vedicext \
    vedicextensions lisu bamum indicnumberforms commonindicnumberforms devanagariext \
    devanagariextended jamoexta hanguljamoextendeda javanese myanmarexta myanmarextendeda \
    taiviet meeteimayek jamoextb hanguljamoextendedb imperialaramaic oldsoutharabian avestan \
    inscriptionalparthian inscriptionalpahlavi oldturkic rumi ruminumeralsymbols kaithi \
    egyptianhieroglyphs enclosedalphanumsup enclosedalphanumericsupplement \
    enclosedideographicsup enclosedideographicsupplement cjkextc cjkunifiedideographsextensionc \
    mandaic batak ethiopicexta ethiopicextendeda brahmi bamumsup bamumsupplement kanasup \
    kanasupplement playingcards miscpictographs miscellaneoussymbolsandpictographs emoticons \
    transportandmap transportandmapsymbols alchemical alchemicalsymbols cjkextd \
    cjkunifiedideographsextensiond arabicexta arabicextendeda arabicmath \
    arabicmathematicalalphabeticsymbols chakma meeteimayekext meeteimayekextensions \
    meroiticcursive meroitichieroglyphs miao sharada sorasompeng sundanesesup \
    sundanesesupplement takri bassavah caucasianalbanian copticepactnumbers diacriticalsext \
    combiningdiacriticalmarksextended duployan elbasan geometricshapesext \
    geometricshapesextended grantha khojki khudawadi latinexte latinextendede lineara mahajani \
    manichaean mendekikakui modi mro myanmarextb myanmarextendedb nabataean oldnortharabian \
    oldpermic ornamentaldingbats pahawhhmong palmyrene paucinhau psalterpahlavi \
    shorthandformatcontrols siddham sinhalaarchaicnumbers suparrowsc supplementalarrowsc tirhuta \
    warangciti ahom anatolianhieroglyphs cherokeesup cherokeesupplement cjkexte \
    cjkunifiedideographsextensione earlydynasticcuneiform hatran multani oldhungarian \
    supsymbolsandpictographs supplementalsymbolsandpictographs suttonsignwriting adlam bhaiksuki \
    cyrillicextc cyrillicextendedc glagoliticsup glagoliticsupplement ideographicsymbols \
    ideographicsymbolsandpunctuation marchen mongoliansup mongoliansupplement newa osage tangut \
    tangutcomponents cjkextf cjkunifiedideographsextensionf kanaexta kanaextendeda masaramgondi \
    nushu soyombo syriacsup syriacsupplement zanabazarsquare chesssymbols dogra georgianext \
    georgianextended gunjalagondi hanifirohingya indicsiyaqnumbers makasar mayannumerals \
    medefaidrin oldsogdian sogdian egyptianhieroglyphformatcontrols elymaic nandinagari \
    nyiakengpuachuehmong ottomansiyaqnumbers smallkanaext smallkanaextension \
    symbolsandpictographsexta symbolsandpictographsextendeda tamilsup tamilsupplement wancho \
    chorasmian cjkextg cjkunifiedideographsextensiong divesakuru khitansmallscript lisusup \
    lisusupplement symbolsforlegacycomputing tangutsup tangutsupplement yezidi arabicextb \
    arabicextendedb cyprominoan ethiopicextb ethiopicextendedb kanaextb kanaextendedb latinextf \
    latinextendedf latinextg latinextendedg olduyghur tangsa toto ucasexta \
    unifiedcanadianaboriginalsyllabicsextendeda vithkuqi znamennymusic znamennymusicalnotation \
    arabicextc arabicextendedc cjkexth cjkunifiedideographsextensionh cyrillicextd \
    cyrillicextendedd devanagariexta devanagariextendeda kaktoviknumerals kawi nagmundari \
    cjkexti cjkunifiedideographsextensioni egyptianhieroglyphsexta egyptianhieroglyphsextendeda \
    garay gurungkhema kiratrai myanmarextc myanmarextendedc olonal sunuwar \
    symbolsforlegacycomputingsup symbolsforlegacycomputingsupplement todhri tulutigalari
    bc bidiclass: l lefttoright r righttoleft en europeannumber es europeanseparator et \
    europeanterminator an arabicnumber cs commonseparator b paragraphseparator s \
    segmentseparator ws whitespace on otherneutral lre lefttorightembedding lro \
    lefttorightoverride al arabicletter rle righttoleftembedding rlo righttoleftoverride pdf \
    popdirectionalformat nsm nonspacingmark bn boundaryneutral fsi firststrongisolate lri \
    lefttorightisolate rli righttoleftisolate pdi popdirectionalisolate
    bpt bidipairedbrackettype: n none o open c close
    ccc canonicalcombiningclass lccc leadcanonicalcombiningclass tccc \
    trailcanonicalcombiningclass: nr notreordered ov overlay hanr hanreading nk nukta kv \
    kanavoicing vr virama ccc10 ccc11 ccc12 ccc13 ccc14 ccc15 ccc16 ccc17 ccc18 ccc19 ccc20 \
    ccc21 ccc22 ccc23 ccc24 ccc25 ccc26 ccc27 ccc28 ccc29 ccc30 ccc31 ccc32 ccc33 ccc34 ccc35 \
    ccc36 ccc84 ccc91 ccc103 ccc107 ccc118 ccc122 ccc129 ccc130 ccc132 ccc133 atbl \
    attachedbelowleft atb attachedbelow ata attachedabove atar attachedaboveright bl belowleft b \
    below br belowright l left r right al aboveleft a above ar aboveright db doublebelow da \
    doubleabove is iotasubscript
    dt decompositiontype: none can canonical com compat enc circle fin final font fra fraction \
    init initial iso isolated med medial nar narrow nb nobreak sml small sqr square sub sup \
    super vert vertical wide
    ea eastasianwidth: n neutral a ambiguous h halfwidth f fullwidth na narrow w wide
    gcb graphemeclusterbreak: xx other cn control cr ex extend l lf lv lvt t v sm spacingmark pp \
    prepend ri regionalindicator eb ebase ebg ebasegaz em emodifier gaz glueafterzwj zwj
    hst hangulsyllabletype: na notapplicable l leadingjamo v voweljamo t trailingjamo lv \
    lvsyllable lvt lvtsyllable
    identifierstatus: restricted allowed
    identifiertype: notcharacter deprecated defaultignorable notnfkc notxid exclusion obsolete \
    technical uncommonuse limiteduse inclusion recommended
    incb indicconjunctbreak: none consonant extend linker
    inpc indicpositionalcategory: na bottom bottomandleft bottomandright left leftandright \
    overstruck right top topandbottom topandbottomandright topandleft topandleftandright \
    topandright visualorderleft topandbottomandleft
    insc indicsyllabiccategory: other avagraha bindu brahmijoiningnumber cantillationmark \
    consonant consonantdead consonantfinal consonantheadletter consonantinitialpostfixed \
    consonantkiller consonantmedial consonantplaceholder consonantprecedingrepha \
    consonantprefixed consonantsubjoined consonantsucceedingrepha consonantwithstacker \
    geminationmark invisiblestacker joiner modifyingletter nonjoiner nukta number numberjoiner \
    purekiller registershifter syllablemodifier toneletter tonemark virama visarga vowel \
    voweldependent vowelindependent reorderingkiller
    jg joininggroup: nojoininggroup ain alaph alef beh beth dal dalathrish e feh finalsemkath \
    gaf gamal hah tehmarbutagoal hamzaonhehgoal he heh hehgoal heth kaf kaph knottedheh lam \
    lamadh meem mim noon nun pe qaf qaph reh reversedpe sad sadhe seen semkath shin swashkaf \
    syriacwaw tah taw tehmarbuta teth waw yeh yehbarree yehwithtail yudh yudhhe zain fe khaph \
    zhain burushaskiyehbarree farsiyeh nya rohingyayeh manichaeanaleph manichaeanayin \
    manichaeanbeth manichaeandaleth manichaeandhamedh manichaeanfive manichaeangimel \
    manichaeanheth manichaeanhundred manichaeankaph manichaeanlamedh manichaeanmem manichaeannun \
    manichaeanone manichaeanpe manichaeanqoph manichaeanresh manichaeansadhe manichaeansamekh \
    manichaeantaw manichaeanten manichaeanteth manichaeanthamedh manichaeantwenty manichaeanwaw \
    manichaeanyodh manichaeanzayin straightwaw africanfeh africannoon africanqaf malayalambha \
    malayalamja malayalamlla malayalamllla malayalamnga malayalamnna malayalamnnna malayalamnya \
    malayalamra malayalamssa malayalamtta hanifirohingyakinnaya hanifirohingyapa thinyeh \
    verticaltail
    jt joiningtype: u nonjoining c joincausing d dualjoining l leftjoining r rightjoining t \
    transparent
    lb linebreak: xx unknown ai ambiguous al alphabetic b2 breakboth ba breakafter bb \
    breakbefore bk mandatorybreak cb contingentbreak cl closepunctuation cm combiningmark cr \
    carriagereturn ex exclamation gl glue hy hyphen id ideographic in inseparable inseperable is \
    infixnumeric lf linefeed ns nonstarter nu numeric op openpunctuation po postfixnumeric pr \
    prefixnumeric qu quotation sa complexcontext sg surrogate sp space sy breaksymbols zw \
    zwspace nl nextline wj wordjoiner h2 h3 jl jt jv cp closeparenthesis cj \
    conditionaljapanesestarter hl hebrewletter ri regionalindicator eb ebase em emodifier zwj ak \
    aksara ap aksaraprebase as aksarastart vf viramafinal vi virama
    nfcqc nfcquickcheck nfkcqc nfkcquickcheck: n no y yes m maybe
    nfdqc nfdquickcheck nfkdqc nfkdquickcheck: n no y yes
    nt numerictype: none de decimal di digit nu numeric
    sb sentencebreak: xx other at aterm cl close fo format lo lower nu numeric le oletter se sep \
    sp st sterm up upper cr ex extend lf sc scontinue
    vo verticalorientation: r rotated tr transformedrotated tu transformedupright u upright
    """
}
